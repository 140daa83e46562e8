import type { MemGuardInfo } from '../src/index.js';
import type { RunRequest, RunResult } from './run.js';

/** Everything a run decided, as one JSON text: enough to check each verdict by hand. */
export function auditJson(request: RunRequest, result: RunResult, info: MemGuardInfo): string {
  const { chat, task, budget } = request;
  const { verification, payload, usage, warnings } = result;
  const file = {
    format: 'memguard-audit/1',
    chat: { title: chat.title, messages: chat.messages },
    options: { task, maxTokens: budget },
    checkedText: verification.text,
    minSupport: verification.minSupport,
    records: verification.records,
    payload: payload && {
      text: payload.text,
      tokens: payload.tokens,
      items: payload.items,
      dropped: payload.dropped,
      abstained: payload.abstained,
    },
    usage,
    warnings,
    device: info,
  };
  return JSON.stringify(file, null, 2);
}

/** Hands a text to the browser as a file to keep. The text never leaves the tab's memory. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download reads the URL after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

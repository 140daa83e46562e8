import { defuseFrame } from '../memory/payload-frame.js';
import { maskSecrets } from '../core/secrets.js';
import type { Message, PayloadFormat, PayloadMessage } from '../memory/types.js';

/**
 * The payload as chat messages: the block as one user message (data, never in the system role), then the recent turns with their
 * own roles. Calls and results stay in pairs; a half pair is left out, since providers refuse it.
 */
export function toMessages(block: string, recent: readonly Message[], format: PayloadFormat): PayloadMessage[] {
  const answered = new Set(recent.flatMap((message) => (message.role === 'tool' && message.callId !== undefined ? [message.callId] : [])));
  const open = new Map<string, string>();
  const messages: PayloadMessage[] = block === '' ? [] : [{ role: 'user', content: block }];
  for (const message of recent) {
    if (message.role === 'system') continue;
    const calls = message.calls?.filter((call) => answered.has(call.id)) ?? [];
    for (const call of calls) open.set(call.id, call.name);
    const content = defuseFrame(maskSecrets(message.text));
    if (message.role === 'tool') {
      const tool = message.callId === undefined ? undefined : open.get(message.callId);
      if (tool === undefined) continue;
      open.delete(message.callId ?? '');
      messages.push(toolMessage(message, tool, content, format));
    } else if (content !== '' || calls.length > 0) {
      messages.push(turnMessage({ ...message, calls }, content, format));
    }
  }
  return messages;
}

function turnMessage(message: Message, content: string, format: PayloadFormat): PayloadMessage {
  const role = message.role === 'assistant' ? 'assistant' : 'user';
  const calls = message.calls ?? [];
  if (format === 'openai') {
    const tool_calls = calls.map((call) => ({
      id: call.id,
      type: 'function' as const,
      function: { name: call.name, arguments: JSON.stringify(call.args ?? {}) },
    }));
    return { role, content, ...(message.name ? { name: message.name } : {}), ...(calls.length > 0 ? { tool_calls } : {}) };
  }
  if (format === 'ai-sdk') {
    const text = content === '' ? [] : [{ type: 'text' as const, text: content }];
    const parts = calls.map((call) => ({ type: 'tool-call' as const, toolCallId: call.id, toolName: call.name, input: call.args ?? {} }));
    return { role, content: calls.length === 0 ? content : [...text, ...parts] };
  }
  return { role, content, id: message.id, ...(message.name ? { name: message.name } : {}), ...(calls.length > 0 ? { calls } : {}) };
}

function toolMessage(message: Message, tool: string, content: string, format: PayloadFormat): PayloadMessage {
  const callId = message.callId ?? '';
  if (format === 'openai') return { role: 'tool', tool_call_id: callId, content };
  if (format === 'ai-sdk') {
    const part = { type: 'tool-result' as const, toolCallId: callId, toolName: tool, output: { type: 'text' as const, value: content } };
    return { role: 'tool', content: [part] };
  }
  return { role: 'tool', callId, content, id: message.id };
}

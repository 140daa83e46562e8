import { join } from 'node:path';
import type { Device, DeviceReason, Verification } from '../../src/memory/types.js';
import type { ContextResult } from '../../src/pipeline/types.js';
import { CallError, type Guard, HarnessError, startHarness } from '../harness/harness.js';
import { createProgress } from '../harness/progress.js';
import { repositoryRoot } from '../harness/server.js';
import type { Chat } from '../chat/parse-chat.js';
import { parseTryArgs, readChat, readText, TRY_HELP, type TryArgs, UsageError } from './input.js';
import { formatAudit, formatDropped, formatUsage, formatWarnings, judgePlanted, markMessages, rule } from './report.js';

const DEFAULT_CHAT = 'public/examples/university-fund.json';

interface Info {
  readonly device: Device;
  readonly reason: DeviceReason;
  readonly threads?: number;
}

interface Job {
  readonly args: TryArgs;
  readonly chat: Chat;
  /** A ready summary, or a model's reply. */
  readonly text: string | undefined;
}

function readJob(args: TryArgs): Job {
  const path = args.file ?? join(repositoryRoot, DEFAULT_CHAT);
  const chat = readChat(path);
  const textFile = args.replyFile ?? args.summaryFile;
  return { args, chat, text: textFile === undefined ? chat.summary : readText(textFile) };
}

function printPlanted(chat: Chat, verification: Verification, print: (text: string) => void): void {
  if (!chat.planted) return;
  const { removed, standing, lost } = judgePlanted(chat.planted, verification.records);
  print(`\nPLANTED ERRORS  ${removed.length} of ${chat.planted.length} taken out, ${lost.length} true statements lost`);
  for (const text of standing) print(`  still there: ${text}`);
  for (const text of lost) print(`  lost: ${text}`);
}

async function runContext(guard: Guard, { args, chat, text }: Job, columns: number, print: (text: string) => void): Promise<void> {
  const options = { maxTokens: args.budget, tellProgress: true, ...(text === undefined ? {} : { summary: text }) };
  const result = await guard.call<ContextResult>('context', chat.messages, options);
  print(`PAYLOAD  as the model receives it, ${result.tokens} of ${args.budget} tokens\n${rule(columns)}`);
  print(result.abstained ? '(nothing survived: the payload is empty)' : result.text);
  print(`\n${formatAudit(result.verification.records, markMessages(chat.messages), columns)}`);
  if (args.summaryFile === undefined) printPlanted(chat, result.verification, print);
  if (result.dropped.length > 0) print(`\nleft out: ${formatDropped(result.dropped)}`);
  if (result.warnings.length > 0) print(formatWarnings(result.warnings, columns));
  print(`\n${formatUsage([result.usage], columns)}`);
}

async function runReply(guard: Guard, { chat, text = '' }: Job, columns: number, print: (text: string) => void): Promise<void> {
  const result = await guard.call<Verification>('eliminate', text, chat.messages, { tellProgress: true });
  print(`REPLY  what the chat supports of it\n${rule(columns)}`);
  const kept = result.records.filter((record) => record.verdict === 'kept');
  print(kept.length === 0 ? '(no statement of the reply is supported)' : kept.map((record) => record.claim.trim()).join('\n'));
  print(`\n${formatAudit(result.records, markMessages(chat.messages), columns)}`);
  if (result.warnings.length > 0) print(formatWarnings(result.warnings, columns));
  print(`\n${formatUsage([result.usage], columns)}`);
}

async function run(job: Job): Promise<void> {
  const columns = Math.max(80, Math.min(process.stdout.columns ?? 100, 120));
  const print = (text: string) => console.log(text);
  const progress = createProgress(process.stderr);
  progress.note('Starting a headless browser …');
  const harness = await startHarness({ onProgress: progress.show, onCallProgress: progress.step, log: progress.note });
  try {
    const guard = await harness.open();
    progress.note(`Models are ready. Reading ${job.chat.messages.length} messages: ${job.chat.title}`);
    const printBelow = (text: string) => {
      progress.end();
      print(text);
    };
    await (job.args.replyFile === undefined ? runContext : runReply)(guard, job, columns, printBelow);
    const info = await guard.call<Info>('info');
    print(`device        ${info.device} (${info.reason})${info.threads === undefined ? '' : `, threads ${info.threads}`}`);
    await guard.close();
  } finally {
    progress.end();
    await harness.close();
  }
}

/** Prints what went wrong. 1 for all of it: a script only needs to know that there is no payload. */
function explain(thrown: unknown): number {
  if (thrown instanceof CallError) {
    const { code, message, phase, stack } = thrown.error;
    console.error(code ? `${code}${phase ? ` (${phase})` : ''}: ${message}` : `The library failed: ${stack ?? message}`);
  } else if (thrown instanceof UsageError || thrown instanceof HarnessError) console.error(thrown.message);
  else console.error(thrown);
  return 1;
}

export async function main(args: readonly string[]): Promise<number> {
  try {
    const given = parseTryArgs(args);
    if (given.help) console.log(TRY_HELP);
    else await run(readJob(given));
    return 0;
  } catch (thrown) {
    return explain(thrown);
  }
}

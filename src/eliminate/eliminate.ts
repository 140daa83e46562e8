import { throwIfAborted } from '../errors.js';
import type { Message, Verification } from '../memory/types.js';
import { extractClaims } from './claims.js';
import type { EliminateInput, EliminatePorts, EliminateStageOptions } from './run.js';
import { startRun } from './run.js';
import { followClaims } from './settled.js';
import type { TextStream } from './types.js';

export { levelsOf } from './run.js';
export type { EliminateInput, EliminatePorts, EliminateStageOptions } from './run.js';

/**
 * Checks every claim of a text against the raw messages and removes what they do not support. Nothing is ever rewritten.
 * A claim's verdict depends on the claim, the sentence before it and the messages, never on the other claims.
 * @throws MemGuardError INVALID_ARGUMENT for a `minSupport` outside [0,1] or an unknown `strictness`; ABORTED by the signal;
 * whatever the model ports throw.
 */
export async function eliminate(
  input: EliminateInput,
  messages: readonly Message[],
  ports: EliminatePorts,
  options: EliminateStageOptions = {},
): Promise<Verification> {
  const run = startRun(input, messages, ports, options);
  const claims = extractClaims(run.source(input.text));
  await run.judge(claims);
  return run.finish(input.text, claims);
}

/**
 * The same check on a text that is still being written: each record is told as soon as its sentence is complete. The result is that of
 * `eliminate` on the whole text.
 * @throws MemGuardError as `eliminate`; whatever `stream` throws.
 */
export async function eliminateStream(
  stream: TextStream,
  messages: readonly Message[],
  ports: EliminatePorts,
  options: EliminateStageOptions = {},
): Promise<Verification> {
  const run = startRun({}, messages, ports, options);
  const settledIn = followClaims(run.source(''));
  let written = '';
  let done = 0;
  for (;;) {
    const piece = await stream.read(written.length, { signal: options.signal });
    throwIfAborted(options.signal, 'stream');
    if (piece === undefined) break;
    written += piece;
    // Half a character at the end belongs to what comes next.
    const text = written.replace(/[\ud800-\udbff]$/u, '').toWellFormed();
    const claims = settledIn(text);
    if (claims.length === done) continue;
    done = claims.length;
    await run.judge(claims);
    run.record(claims);
  }
  const text = written.toWellFormed();
  const claims = extractClaims(run.source(text));
  await run.judge(claims);
  return run.finish(text, claims);
}

import {
  type CallProgress,
  type CheckResult,
  type DeviceReason,
  type Dropped,
  type ErrorCode,
  isMemGuardError,
  type LoadStage,
  type ReasonCode,
  type Role,
  type Verdict,
} from '../src/index.js';

export const VERDICTS: Readonly<Record<Verdict, string>> = {
  kept: 'Kept',
  doubtful: 'Doubtful',
  removed: 'Removed',
  'non-claim': 'No statement',
};

export const REASONS: Readonly<Record<ReasonCode, string>> = {
  supported: 'supported',
  unsupported: 'no message says so',
  number: 'another number',
  date: 'another date or time',
  name: 'another name',
  polarity: 'says the opposite',
  modality: 'surer than the message',
  speaker: 'another speaker',
  stale: 'replaced later in the chat',
  merged: 'two facts merged into one',
  empty: 'no words',
  question: 'a question',
  greeting: 'a greeting',
  heading: 'a heading',
  markup: 'JSON around claims',
};

export const CHECK_STATUS: Readonly<Record<CheckResult['status'], string>> = {
  ok: 'agrees',
  conflict: 'conflicts',
  absent: 'not in the messages',
  'not-applicable': 'nothing to check',
};

export const DROPPED: Readonly<Record<Dropped['reason'], string>> = {
  duplicate: 'near-duplicates',
  budget: 'over the budget',
  empty: 'empty',
  'tool-noise': 'tool output',
  'own-payload': 'from an earlier payload',
  secret: 'secrets',
  removed: 'unsupported claims',
  doubtful: 'doubtful claims',
  'non-claim': 'questions and greetings',
  'orphan-tool': 'tool results without a call',
  system: 'system messages',
};

export const DEVICE_REASONS: Readonly<Record<DeviceReason, string>> = {
  requested: 'as requested',
  'webgpu-ok': 'the browser offers WebGPU and it passed the self-test',
  'insecure-context': 'WebGPU needs https or localhost',
  'no-api': 'this browser has no WebGPU',
  'no-adapter': 'the browser found no usable GPU',
  'no-device': 'the GPU gave no device',
  limits: 'the GPU is too small for the models',
  'load-failed': 'the models did not load on the GPU',
  'run-failed': 'a run on the GPU failed',
  'device-lost': 'the GPU was lost',
  'golden-failed': 'the GPU gave wrong vectors in the self-test',
  'out-of-memory': 'memory ran out and the worker was replaced',
  recycled: 'the worker was replaced after many calls',
  'worker-lost': 'the worker ended and was replaced',
};

export const LOAD_STAGES: Readonly<Record<LoadStage, string>> = {
  probe: 'Looking for a GPU',
  download: 'Loading the models',
  compile: 'Preparing the models',
  open: 'Testing the models',
  ready: 'Models ready',
};

/** What the models are at, by the step that a call tells. */
export const CALL_STEPS: Readonly<Record<NonNullable<CallProgress['step']>, string>> = {
  count: 'texts counted',
  embed: 'texts embedded',
  summarize: 'parts summarized',
  align: 'texts compared word by word',
  verify: 'pairs of claim and evidence verified',
};

export const ROLES: Readonly<Record<Role, string>> = { user: 'User', assistant: 'Assistant', system: 'System', tool: 'Tool' };

/** What a person at this page can do, by error code; other codes say it in their own message. */
const REMEDIES: Partial<Record<ErrorCode, string>> = {
  BUDGET_TOO_SMALL: 'Raise the token budget and run again.',
  MODEL_MISSING: 'The folder "models" must be served beside this page. Check that it was uploaded, then run again.',
  MODEL_CORRUPT: 'A model file arrived damaged. Reload the page to fetch it again.',
  NETWORK: 'Check the connection, then run again.',
  TIMEOUT: 'Run again. If it happens again, close other heavy tabs first.',
  WORKER_LOST: 'Run again. If it happens again, reload the page.',
  DEVICE_LOST: 'Run again: the page goes on without the GPU.',
  OUT_OF_MEMORY: 'Close other tabs or give a shorter chat, then reload the page.',
  UNSUPPORTED: 'Use a current Chrome, Edge, Firefox or Safari.',
  CSP: "The server of this page forbids WebAssembly. Allow script-src 'wasm-unsafe-eval'.",
  CLOSED: 'Reload the page.',
  QUOTA: 'Remove some anchors, or free some disk space, then try again.',
  STORAGE_BLOCKED: 'Close the other tabs of this page, then try again.',
  SCHEMA_NEWER: 'Reload the page to get its newer version.',
};

export interface ErrorWords {
  readonly title: string;
  readonly remedy: string;
  readonly code: string;
}

/** An error in words that say what to do. */
export function describeError(thrown: unknown): ErrorWords {
  if (isMemGuardError(thrown)) return { title: thrown.message, remedy: REMEDIES[thrown.code] ?? '', code: thrown.code };
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return {
    title: `Something unexpected happened: ${message}`,
    remedy: 'Reload the page. If it happens again, please report it with this text.',
    code: 'UNEXPECTED',
  };
}

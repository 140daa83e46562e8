/** Every default number, once, with unit, range and origin. */
export const DEFAULTS = {
  /** Payload budget of context(), tokens of the payload tokenizer. Origin: design §2. */
  contextTokens: 1000,
  /** Summary budget of compress(), payload tokens. Origin: design §2. */
  summaryTokens: 400,
  /** Budget of the selected, role-prefixed text, summarizer tokens. Origin: seed 000 (BART window 1,024, default 800). */
  inputTokens: 800,
  /** MMR trade-off in [0,1]: 1 is importance only. Origin: seed 000. */
  lambda: 0.5,
  /** Neighbours on each side in the importance mean. Origin: seed 000. */
  importanceWindow: 2,
  /** Events kept until events() is first read. Origin: design §2. */
  eventBuffer: 1000,
  /** Longest wait for a caller's function, ms. Own. */
  callbackTimeoutMs: 30_000,
  /** Texts of one encoder batch. Own: small, so that an interactive call never waits long. */
  encoderBatch: 8,
  /** Padded tokens of one batch, [8, 4096]. Own: caps memory on both devices. */
  batchTokens: 2048,
  /** Respawns of the worker before a call fails for good; reset by a successful call. Origin: issue and runtime rules. */
  maxRespawns: 2,
} as const;

/** P(supported) below which a claim leaves the payload, per strictness. Origin: `npm run bench -- claims` calibration. */
export const STRICTNESS = { lenient: 0.3, default: 0.5, strict: 0.7 } as const;
export type Strictness = keyof typeof STRICTNESS;
/** Width of the doubtful band under minSupport, probability. Origin: design §2. */
export const DOUBTFUL_BAND = 0.1;

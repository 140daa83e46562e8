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
  /** Share of the payload budget for recent turns word for word, beyond the last user message. Own. */
  tailShare: 0.25,
  /** Most recent turns in the word-for-word tail. Own. */
  tailTurns: 6,
  /** Respawns of the worker before a call fails for good; reset by a successful call. Origin: issue and runtime rules. */
  maxRespawns: 2,
} as const;

/** How much support a claim needs. The P(supported) of each level stands in eliminate/head.json: it comes out of calibration, with the weights. */
export type Strictness = 'lenient' | 'default' | 'strict';
/** Width of the doubtful band under minSupport, probability. Origin: design §2. */
export const DOUBTFUL_BAND = 0.1;

/** Numbers of the compress stage. */
export const COMPRESS = {
  /** Share of the query's cosine in the relevance of a message, [0,1]; the rest is its importance. Own. */
  queryShare: 0.5,
  /** How much a message's length counts against it where there is a query, [0,1]. Own: long replies crowd out the turns that are asked for. */
  density: 0.5,
  /** Least cosine of two messages that may be one; their words must agree as well. Own: words that say the same may be 0.2 apart. */
  duplicateCosine: 0.7,
  /** Most words that a later copy may add to an earlier message, as a share of its words. Own. */
  duplicateExtraWords: 0.34,
  /** Share of `inputTokens` that one message may fill when others wait, [0,1]. Own. */
  longMessageShare: 0.5,
  /** Parts of a sentence's score, each on [0,1]; they sum to 1. Own. */
  weights: { values: 0.4, query: 0.4, rank: 0.08, topic: 0.12 },
  /** Factor for each further sentence of the same message, (0,1]. Own: breadth before depth. */
  repeatFactor: 0.93,
  /** Longest lead-in, in words, that is brought along for a sentence that needs it. Own. */
  leadInWords: 30,
  /** Least budget, payload tokens, for which a sentence longer than it is cut short. Own: below, a cut says nothing sound. */
  minCutTokens: 12,
} as const;

/** Numbers of the hierarchical summary. */
export const HIERARCHY = {
  /** Least mean cosine of two clusters that become one, [-1,1]. Own. */
  minCosine: 0.4,
  /** What is added to the cosine of neighbouring exchanges, [0,1]. Own: a chat stays with its subject more often than not. */
  adjacency: 0.1,
  /** Most stretches of messages that are compared. Own: their pairs are held in memory, 2 MiB. */
  maxStretches: 512,
  /** Most clusters. Own: more is no overview. */
  maxClusters: 24,
  /** Share of its messages' tokens that a cluster's summary may have, (0,1], and its bounds, payload tokens. Own. */
  clusterShare: 0.2,
  leastClusterTokens: 60,
  mostClusterTokens: 300,
} as const;

/** Numbers of the generative summarizer. */
export const GENERATION = {
  /** Most tokens of one generation. Origin: bart-large-cnn writes 142 at most; a chat's facts need more room. */
  maxNewTokens: 256,
  /** Least tokens for which a generation is worth its time. Own: a sentence with its special tokens. */
  minNewTokens: 8,
  /** Rounds of summaries of summaries after which a text counts as one that does not get shorter. Own. */
  maxRounds: 4,
  /** Longest text that is counted in one go, UTF-16 units. Own: byte-pair merging costs grow with an unbroken run. */
  countChars: 2000,
  /** How often in a row the same words come before it is a loop: one word, and several. Own; "very very very" is speech. */
  loopRepeats: { word: 5, words: 3 },
  /** Words of the longest loop that is looked for. Own. */
  loopWords: 30,
  /** Least share of a sentence's content words that its sources hold, weighted by rareness, (0, 1]. Own. */
  alignedShare: 0.5,
  /** Share that a further source must add, (0, 1]. Own. */
  addedShare: 0.25,
  /** Most sources of one sentence. Own. */
  maxSources: 3,
  /** Weight of a figure or a name beside another word of the same rareness. Own. */
  valueWeight: 2,
  /** Tokens that the self-test lets a model without golden texts write. Own: a sentence; each token costs a start its time. */
  selfTestTokens: 24,
  /** Least share of common words with a golden text, (0, 1]. Own: a near-tie changes a few, a wrong kernel leaves next to none. */
  goldenWords: 0.7,
  /** Least share of its content words that a text written without a reference takes from its input, (0, 1]. Own. */
  plausibleWords: 0.5,
} as const;

/** Limits of what is remembered so that it is not computed again. */
export const CACHE = {
  /** Claims whose judgment is kept while the worker lives. Own: some ten kB each at most, mostly two. */
  judgments: 2_000,
  /** Embeddings kept while the worker lives, bytes with their texts. Own: 10,000 turns of a chat. */
  embeddingBytes: 32 * 2 ** 20,
  /** Texts whose token counts are remembered, UTF-16 units together. Own: as many turns as embeddings. */
  countChars: 4 * 2 ** 20,
  /** Messages that stay the same objects over calls, so that what was read out of them is not read again, UTF-16 units of text. Own: a long chat. */
  messageChars: 2 ** 20,
  /** Summaries kept in the browser's storage, bytes, 2 a character. Own: some hundred conversations. */
  summaryBytes: 16 * 2 ** 20,
  /** How long a summary is kept, ms. Own: a week; its conversation has moved on by then. */
  summaryTtlMs: 7 * 24 * 3600 * 1000,
  /** Raised when the compress stage makes other summaries of the same messages: older ones are then no longer found. */
  summaryFormat: 5,
  /** Summaries whose messages are at hand for drillDown() and expand(). Own: the ones on screen. */
  openSummaries: 4,
} as const;

/** First and last mark of a payload. They frame quoted data; text that holds them is our own payload, never a source. */
export const PAYLOAD_OPEN = '[MemGuard context]';
export const PAYLOAD_CLOSE = '[/MemGuard context]';

/** Limits of the runtime (worker, downloads, self-test). */
export const RUNTIME = {
  /** Longest wait for the worker script to say hello, ms. Own: a cold dev server compiles the worker first. */
  handshakeTimeoutMs: 60_000,
  /** Pause between two pings where no lock tells of a worker's end, ms. Own. */
  heartbeatMs: 10_000,
  /** Unanswered pings after which a worker that has calls counts as gone. Own: one batch on a slow phone takes seconds. */
  missedPings: 12,
  /** Longest pause in a download before it counts as stalled, ms. Own. */
  downloadStallMs: 20_000,
  /** Longest pause of a text stream before its call gives up, ms. Own: a model on a phone takes its time for the first word. */
  streamStallMs: 60_000,
  /** Longest text that a stream may give, UTF-16 units. Own: no reply is longer; a stream without end must end somewhere. */
  streamChars: 1_000_000,
  /** Longest wait for the sizes of files that a pack does not know, ms. Own: the bar starts after it. */
  sizeTimeoutMs: 5_000,
  /** Longest start of ORT's wasm, ms. Own: a phone compiles 14 MB in seconds; a hang is a platform fault. */
  wasmInitTimeoutMs: 120_000,
  /** Longest wait for a GPU adapter or device, ms. Own. */
  gpuProbeTimeoutMs: 15_000,
  /** Calls on WebGPU after which an idle worker is replaced: some drivers never give back what a call took. Own. */
  recycleCalls: 1_000,
  /** How long a worker must be idle before it is replaced, ms. Own. */
  recycleIdleMs: 5_000,
  /** Longest wait for the policy that blocked a worker to be named, ms: the error may come first. Own. */
  policyNewsMs: 100,
  /** Most threads of ORT's wasm. Origin: browser runtime facts (no gain above). */
  maxThreads: 4,
  /** Least cosine of a golden sentence to its fp32 reference. Origin: model card of minilm-q8. */
  goldenCosine: 0.998,
  /** Largest difference of a golden logit to the q8 reference. Own: 5e-5 on WASM and SwiftShader; leaves room for half-precision sums. */
  goldenLogit: 0.03,
  /** Shortest run of base64 characters without a space that is read as unknown words, UTF-16 units. Own. */
  opaqueRunChars: 256,
  /** Text tokenized in one go, UTF-16 units. Own: about 10 ms. */
  tokenizeChars: 16_384,
  /** Letters and digits that a caller's tokenizer may count as 0 tokens. Own: estimates such as a quarter of the length round down. */
  uncountedChars: 16,
  /** Token counts remembered by the verifier. Own. */
  countCacheEntries: 20_000,
} as const;

/** Limits of the two databases. */
export const STORAGE = {
  /** One stored piece of a model file, bytes, [16 MiB, 32 MiB]. Origin: browser runtime facts (larger values fail in some engines). */
  chunkBytes: 24 * 2 ** 20,
  /** Longest wait for a database to open, migrations not counted, ms. Own: other tabs close theirs within one event. */
  openTimeoutMs: 5_000,
  /** Anchors embedded and stored in one portion when the encoder has changed. Own: a few batches. */
  reembedAnchors: 32,
  /** Longest wait for another tab's download of the same file, ms. Own: 25 MB over a slow line; a suspended tab may hold its lock for ever. */
  lockWaitMs: 600_000,
} as const;

export { createMemGuard } from './client/client.js';
export { ERROR_CODES, isMemGuardError, MemGuardError } from './errors.js';
export { normalizeMessages } from './messages.js';

export type { CallerSummarizer, CallerTokenizer } from './client/callbacks.js';
export type { MemGuard, MemGuardInfo } from './client/client.js';
export type { MemGuardOptions } from './client/options.js';
export type { Strictness } from './config.js';
export type { ErrorCode } from './errors.js';
export type {
  AuditRecord,
  Candidate,
  CheckName,
  CheckResult,
  Device,
  DeviceReason,
  Dropped,
  MemGuardEvent,
  Message,
  Mode,
  Payload,
  PayloadFormat,
  PayloadItem,
  PayloadMessage,
  ReasonCode,
  Role,
  SourceSpan,
  Span,
  Summary,
  SummarySentence,
  ToolCall,
  Usage,
  Verdict,
  Verification,
  Warning,
  WarningCode,
} from './memory/types.js';
export type { NormalizedMessages } from './messages.js';
export type { Anchor, CompressOptions, ContextOptions, ContextResult, EliminateOptions, ReconstructOptions } from './pipeline/types.js';
export type { CallOptions, EmbeddingBatch, LoadProgress, LoadStage, ModelEntry, ModelFile, ModelInfo, ModelPack } from './ports.js';

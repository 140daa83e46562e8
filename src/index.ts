export { createMemGuard } from './client/client.js';
export { estimateDownload, preloadModels } from './client/downloads.js';
export { ERROR_CODES, isMemGuardError, MemGuardError } from './errors.js';
export { normalizeMessages } from './messages.js';

export type { CallerSummarizer, CallerTokenizer } from './client/callbacks.js';
export type { MemGuard, MemGuardAnchors, MemGuardInfo } from './client/client.js';
export type { MemGuardOptions } from './client/options.js';
export type { StreamOptions, TextSource } from './client/text-reader.js';
export type { Strictness } from './config.js';
export type { UsageTotals } from './client/metering.js';
export type { ErrorCode } from './errors.js';
export type {
  AuditRecord,
  CacheCount,
  Candidate,
  CheckName,
  CheckResult,
  Device,
  DeviceReason,
  DrillDown,
  Dropped,
  GenerationRecord,
  GenerationSettings,
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
  SummaryNode,
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
export type {
  AnchorInput,
  AnchorText,
  CallOptions,
  CallProgress,
  DownloadEstimate,
  EmbeddingBatch,
  ListedAnchor,
  LoadProgress,
  LoadStage,
  ModelEntry,
  ModelFile,
  ModelInfo,
  ModelPack,
  PairEmbeddings,
  Scope,
  StorageEstimate,
  StorageReport,
} from './ports.js';
export type { AnchorListOptions, WithAnchors } from './protocol/worker-api.js';

/** How far one step of a call is, told between batches. `done` and `total` count texts, parts or pairs of that step, which may come again with other figures. */
export interface CallProgress {
  readonly done: number;
  readonly total: number;
  /** Which step of a stage it is; absent where the call has only one. */
  readonly step?: 'count' | 'embed' | 'summarize' | 'align' | 'verify';
}

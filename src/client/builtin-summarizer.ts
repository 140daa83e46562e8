import { MemGuardError } from '../errors.js';
import { speakerOf } from '../memory/payload-frame.js';
import type { Message } from '../memory/types.js';
import type { CallerSummarizer } from './callbacks.js';
import { untilAborted } from './until-aborted.js';

/** The browser's Summarizer API, as far as it is used. Source: https://webmachinelearning.github.io/writing-assistance-apis/#summarizer-api */
interface BrowserSummarizer {
  /** Longest input, in the same unit as `measureInputUsage`. */
  readonly inputQuota: number;
  measureInputUsage(text: string, options: { signal: AbortSignal }): Promise<number>;
  summarize(text: string, options: { signal: AbortSignal }): Promise<string>;
  destroy(): void;
}
interface SummarizerFactory {
  availability(options: object): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  create(options: object & { signal: AbortSignal; monitor(monitor: DownloadMonitor): void }): Promise<BrowserSummarizer>;
}
/** Tells of the browser's download of its model; `loaded` is a share in [0,1]. */
interface DownloadMonitor {
  addEventListener(type: 'downloadprogress', listener: (event: { readonly loaded: number }) => void): void;
}

/** Where the API is looked for; tests give a stand-in. */
export interface SummarizerPlace {
  readonly Summarizer?: SummarizerFactory | undefined;
  readonly navigator: { readonly userActivation?: { readonly isActive: boolean } | undefined };
}

export interface BuiltinSummarizer {
  readonly summarize: CallerSummarizer;
  /**
   * Starts the browser's model while the user's click still counts: ours take longer to load than a click lasts. From here on `onDownload` hears
   * how much of its model the browser has, in [0,1].
   */
  prepare(onDownload?: (loaded: number) => void): void;
  /** Ends the model, and a start of it that is under way. */
  destroy(): void;
}

const OPTIONS = {
  type: 'tldr',
  format: 'plain-text',
  length: 'long',
  sharedContext: 'A chat. Keep names, numbers, dates and who said what; state only what the text says.',
};

/** The summarizer that some browsers have of their own. It is started once, on a user's action, and kept; after a failure it is started anew. */
export function createBuiltinSummarizer(place: SummarizerPlace = globalThis as SummarizerPlace): BuiltinSummarizer {
  let opened: { readonly summarizer: Promise<BrowserSummarizer>; readonly stop: AbortController } | undefined;
  let hear: (loaded: number) => void = () => {};

  const open = (): Promise<BrowserSummarizer> => {
    if (opened) return opened.summarizer;
    const stop = new AbortController();
    const opening = { summarizer: start(place, stop.signal, (loaded) => hear(loaded)), stop };
    opened = opening;
    opening.summarizer.catch(() => {
      if (opened === opening) opened = undefined;
    });
    return opening.summarizer;
  };
  const close = (): void => {
    opened?.stop.abort();
    void opened?.summarizer.then((summarizer) => summarizer.destroy()).catch(() => {});
    opened = undefined;
  };

  return {
    summarize: async (messages, { signal }) => {
      // An abort ends this call's wait; the browser's download goes on for the next call.
      const summarizer = await untilAborted(open(), signal, () => {});
      try {
        return await summarizeParts(summarizer, messages, signal);
      } catch (error) {
        // Nobody knows what state it is in; too long a text has not reached it.
        if (!signal.aborted && !(error instanceof MemGuardError)) close();
        throw error;
      }
    },
    prepare: (onDownload) => {
      hear = onDownload ?? hear;
      if (place.Summarizer && isActive(place)) open().catch(() => {});
    },
    destroy: close,
  };
}

const isActive = ({ navigator }: SummarizerPlace): boolean => navigator.userActivation?.isActive === true;

/** @throws MemGuardError UNSUPPORTED without the API, its model or a user's action. */
async function start(place: SummarizerPlace, signal: AbortSignal, hear: (loaded: number) => void): Promise<BrowserSummarizer> {
  const { Summarizer } = place;
  if (!Summarizer) throw unsupported('This browser has no built-in summarizer.');
  if (!isActive(place)) throw unsupported('The built-in summarizer starts on a click or a key press only: make the call there.');
  try {
    if ((await Summarizer.availability(OPTIONS)) !== 'unavailable') {
      const monitor = (download: DownloadMonitor): void => download.addEventListener('downloadprogress', ({ loaded }) => hear(loaded));
      return await Summarizer.create({ ...OPTIONS, signal, monitor });
    }
  } catch (cause) {
    throw unsupported(`The built-in summarizer did not start: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  }
  throw unsupported('The built-in summarizer is not available on this device.');
}

/** In one go, or each half alone where the browser's model cannot read it at once. */
async function summarizeParts(summarizer: BrowserSummarizer, messages: readonly Message[], signal: AbortSignal): Promise<string> {
  const text = messages.map((message) => `${speakerOf(message)}: ${message.text}`).join('\n');
  const usage = await summarizer.measureInputUsage(text, { signal });
  if (usage <= summarizer.inputQuota) return summarizer.summarize(text, { signal });
  if (messages.length < 2) throw unsupported('A message is longer than the built-in summarizer reads.');
  const middle = Math.ceil(messages.length / 2);
  const first = await summarizeParts(summarizer, messages.slice(0, middle), signal);
  return `${first}\n${await summarizeParts(summarizer, messages.slice(middle), signal)}`;
}

const unsupported = (message: string, cause?: unknown): MemGuardError =>
  new MemGuardError('UNSUPPORTED', message, { phase: 'callback', cause });

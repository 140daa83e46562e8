import { describe, expect, test } from 'vitest';
import { createBuiltinSummarizer, type SummarizerPlace } from '../../../src/client/builtin-summarizer.js';
import { chat } from '../compress/chat.js';

/** A stand-in of the browser's Summarizer as its specification documents it; the quota counts characters. */
class Browser {
  readonly calls: string[] = [];
  active = true;
  state: 'unavailable' | 'downloadable' | 'downloading' | 'available' = 'available';
  quota = 1000;
  answer: (text: string, signal: AbortSignal) => Promise<string> = async (text) => `About ${text.split('\n').length} lines.`;
  /** While set, `create` waits for it as for a download. */
  download: Promise<void> | undefined;
  private progress: ((event: { loaded: number }) => void)[] = [];

  tell(loaded: number): void {
    for (const listener of this.progress) listener({ loaded });
  }

  get place(): SummarizerPlace {
    const browser = this;
    return {
      navigator: {
        userActivation: {
          get isActive() {
            return browser.active;
          },
        },
      },
      Summarizer: {
        availability: async () => this.state,
        create: async ({ signal, monitor }) => {
          this.calls.push('create');
          monitor({ addEventListener: (_type, listener) => this.progress.push(listener) });
          const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
          aborted.catch(() => {});
          await Promise.race([this.download ?? Promise.resolve(), aborted]);
          return {
            inputQuota: this.quota,
            measureInputUsage: async (text) => text.length,
            summarize: (text, options) => {
              this.calls.push(`summarize ${text}`);
              return this.answer(text, options.signal);
            },
            destroy: () => void this.calls.push('destroy'),
          };
        },
      },
    };
  }
}

const CHAT = chat('user: The choir meets on Thursday.', 'Lena: I bring the notes.');
const LINES = 'User: The choir meets on Thursday.\nLena: I bring the notes.';
const call = (signal = new AbortController().signal) => ({ maxTokens: 50, signal });

describe('the start', () => {
  test('one model for all calls: created once, ended by destroy()', async () => {
    const browser = new Browser();
    const builtin = createBuiltinSummarizer(browser.place);
    expect(await Promise.all([builtin.summarize(CHAT, call()), builtin.summarize(CHAT, call())])).toEqual([
      'About 2 lines.',
      'About 2 lines.',
    ]);
    expect(browser.calls).toEqual(['create', `summarize ${LINES}`, `summarize ${LINES}`]);
    builtin.destroy();
    await expect.poll(() => browser.calls.at(-1)).toBe('destroy');
  });

  test('needs the API', async () => {
    const builtin = createBuiltinSummarizer({ navigator: {} });
    builtin.prepare();
    await expect(builtin.summarize(CHAT, call())).rejects.toMatchObject({
      code: 'UNSUPPORTED',
      message: expect.stringContaining('no built-in'),
    });
  });

  test("needs a user's action, and a later call on a click does it", async () => {
    const browser = new Browser();
    browser.active = false;
    const builtin = createBuiltinSummarizer(browser.place);
    builtin.prepare();
    await expect(builtin.summarize(CHAT, call())).rejects.toMatchObject({ code: 'UNSUPPORTED', message: expect.stringContaining('click') });
    expect(browser.calls).toEqual([]);
    browser.active = true;
    expect(await builtin.summarize(CHAT, call())).toBe('About 2 lines.');
  });

  test('by prepare(), while the click still counts: the call may come when it is over', async () => {
    const browser = new Browser();
    const builtin = createBuiltinSummarizer(browser.place);
    builtin.prepare();
    browser.active = false;
    expect(await builtin.summarize(CHAT, call())).toBe('About 2 lines.');
    expect(browser.calls.filter((one) => one === 'create')).toHaveLength(1);
  });

  test('that the device refuses, and one that fails: UNSUPPORTED, and the next call tries again', async () => {
    const browser = new Browser();
    browser.state = 'unavailable';
    const builtin = createBuiltinSummarizer(browser.place);
    await expect(builtin.summarize(CHAT, call())).rejects.toMatchObject({
      code: 'UNSUPPORTED',
      message: expect.stringContaining('this device'),
    });
    browser.state = 'downloadable';
    browser.download = Promise.reject(new Error('the disk is full'));
    await expect(builtin.summarize(CHAT, call())).rejects.toMatchObject({
      code: 'UNSUPPORTED',
      message: expect.stringContaining('the disk is full'),
    });
    browser.download = undefined;
    expect(await builtin.summarize(CHAT, call())).toBe('About 2 lines.');
  });
});

describe('the download', () => {
  test('is told from the start on, in shares', async () => {
    const browser = new Browser();
    browser.state = 'downloadable';
    let arrive: () => void = () => {};
    browser.download = new Promise((resolve) => {
      arrive = resolve;
    });
    const heard: number[] = [];
    const builtin = createBuiltinSummarizer(browser.place);
    builtin.prepare((loaded) => heard.push(loaded));
    const summary = builtin.summarize(CHAT, call());
    await new Promise((resolve) => setTimeout(resolve));
    for (const loaded of [0, 0.4, 1]) browser.tell(loaded);
    arrive();
    expect(await summary).toBe('About 2 lines.');
    expect(heard).toEqual([0, 0.4, 1]);
  });

  test('an abort ends the call that waits for it; the download goes on for the next one', async () => {
    const browser = new Browser();
    let arrive: () => void = () => {};
    browser.download = new Promise((resolve) => {
      arrive = resolve;
    });
    const builtin = createBuiltinSummarizer(browser.place);
    const controller = new AbortController();
    const first = builtin.summarize(CHAT, call(controller.signal));
    controller.abort();
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' });
    const second = builtin.summarize(CHAT, call());
    arrive();
    expect(await second).toBe('About 2 lines.');
    expect(browser.calls.filter((one) => one === 'create')).toHaveLength(1);
  });

  test('destroy() ends one that is under way', async () => {
    const browser = new Browser();
    browser.download = new Promise(() => {});
    const builtin = createBuiltinSummarizer(browser.place);
    const waiting = builtin.summarize(CHAT, call());
    await new Promise((resolve) => setTimeout(resolve));
    builtin.destroy();
    await expect(waiting).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });
});

describe('a call', () => {
  test('aborted while the browser writes: rejects, and the model is kept', async () => {
    const browser = new Browser();
    const controller = new AbortController();
    browser.answer = (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        controller.abort();
      });
    const builtin = createBuiltinSummarizer(browser.place);
    await expect(builtin.summarize(CHAT, call(controller.signal))).rejects.toMatchObject({ name: 'AbortError' });
    browser.answer = async () => 'Well.';
    expect(await builtin.summarize(CHAT, call())).toBe('Well.');
    expect(browser.calls.filter((one) => one === 'create' || one === 'destroy')).toEqual(['create']);
  });

  test('that fails: the model is ended and the next call starts a new one', async () => {
    const browser = new Browser();
    browser.answer = async () => {
      throw new Error('internal');
    };
    const builtin = createBuiltinSummarizer(browser.place);
    await expect(builtin.summarize(CHAT, call())).rejects.toThrow('internal');
    browser.answer = async () => 'Well.';
    expect(await builtin.summarize(CHAT, call())).toBe('Well.');
    expect(browser.calls.filter((one) => one === 'create' || one === 'destroy')).toEqual(['create', 'destroy', 'create']);
  });

  test('over the quota: halves, in order, each read once; a single message over it is UNSUPPORTED and costs no model', async () => {
    const browser = new Browser();
    browser.quota = 40;
    browser.answer = async (text) => `[${text}]`;
    const builtin = createBuiltinSummarizer(browser.place);
    expect(await builtin.summarize(CHAT, call())).toBe(`[${LINES.split('\n').join(']\n[')}]`);
    const long = chat(`user: ${'la '.repeat(20)}`);
    await expect(builtin.summarize(long, call())).rejects.toMatchObject({
      code: 'UNSUPPORTED',
      message: expect.stringContaining('longer'),
    });
    expect(browser.calls.filter((one) => one === 'create' || one === 'destroy')).toEqual(['create']);
  });
});

import type { ListedAnchor, MemGuard } from '../src/index.js';
import type { AnchorPair } from './anchor-pairs.js';
import type { AnchorsPanel } from './anchors-panel.js';
import { plural } from './dom.js';

/** Marks and forgets anchors, one at a time; the library stores them. */
export interface AnchorKeeper {
  add(pair: AnchorPair): Promise<void>;
  remove(anchor: ListedAnchor, number: number): Promise<void>;
  /** Shows what is stored. */
  refresh(guard: MemGuard): Promise<void>;
}

export interface KeeperPorts {
  /** Loads the models at the first anchor. */
  open(): Promise<MemGuard>;
  /** The stored anchors have changed; gives a sentence on what that moved. */
  onChange(guard: MemGuard, anchors: readonly ListedAnchor[]): string | undefined;
  onError(error: unknown): void;
  clearError(): void;
}

export function createAnchorKeeper(panel: AnchorsPanel, ports: KeeperPorts): AnchorKeeper {
  const list = async (guard: MemGuard): Promise<{ anchors: ListedAnchor[]; moved: string | undefined }> => {
    const anchors = await guard.anchors.list({ embeddings: true });
    panel.show(anchors);
    return { anchors, moved: ports.onChange(guard, anchors) };
  };
  /** Does the work, then says what came of it. */
  const change = async (doing: string, work: (guard: MemGuard) => Promise<string>): Promise<void> => {
    panel.busy(true);
    panel.say(doing);
    ports.clearError();
    try {
      const guard = await ports.open();
      const done = await work(guard);
      const { anchors, moved } = await list(guard);
      panel.say([done, `${plural(anchors.length, 'anchor')} stored in this browser.`, moved].filter(Boolean).join(' '));
    } catch (error) {
      panel.say('Nothing was changed.');
      ports.onError(error);
    } finally {
      panel.busy(false);
    }
  };
  return {
    add: ({ prompt, answer, numbers }) =>
      change('Storing the anchor.', async (guard) => {
        const time = answer.time === undefined ? {} : { time: answer.time };
        await guard.anchors.add({ prompt: prompt.text, answer: answer.text, ...time });
        return `Messages ${numbers.join(' and ')} are an anchor now.`;
      }),
    remove: (anchor, number) =>
      change('Removing the anchor.', async (guard) => {
        await guard.anchors.remove(anchor.id);
        return `Anchor ${number} is removed.`;
      }),
    refresh: async (guard) => {
      try {
        await list(guard);
      } catch (error) {
        ports.onError(error);
      }
    },
  };
}

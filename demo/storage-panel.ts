import type { MemGuard, MemGuardEvent, StorageReport } from '../src/index.js';
import { megabytes, plural } from './dom.js';
import { describeError } from './words.js';

/** What lies in this browser, how much room there is, and whether the browser promised to keep it. */
export interface StoragePanel {
  /** Asks the library anew. Never rejects: a refusal is told in the line. */
  update(guard: MemGuard): Promise<void>;
  event(event: MemGuardEvent): void;
}

export interface StorageElements {
  readonly line: HTMLElement;
  readonly news: HTMLElement;
  readonly persist: HTMLButtonElement;
}

/** What the library reports of a database, with what to do. */
const NEWS: Readonly<Record<string, string>> = {
  lost: 'What earlier visits stored here was cleared, by the browser or by hand. Mark your anchors again and ask the browser to keep them.',
  refused:
    'This browser stores nothing here, as private windows do: each visit loads the models anew, anchors live until the tab is closed.',
  blocked: 'An older tab of this page blocks the database. Close the other tabs of this page.',
  newer: 'A newer version of this page wrote the database. Reload this page to get that version.',
  'cache-skipped': 'There is no room to keep the models: the next visit loads them again. Free some disk space to change that.',
  'weights-dropped': 'The kept models made room for your anchors: the next visit loads them again.',
  quota: 'There is no room left for anchors. Remove some, or free some disk space.',
};

export function createStoragePanel({ line, news, persist }: StorageElements): StoragePanel {
  let guard: MemGuard | undefined;
  const update = async (opened: MemGuard): Promise<void> => {
    guard = opened;
    try {
      const report = await opened.storage();
      line.textContent = storageLine(report);
      persist.hidden = report.persisted;
    } catch (error) {
      const { title, remedy } = describeError(error);
      line.textContent = `${title} ${remedy}`.trim();
    }
  };
  persist.addEventListener('click', async () => {
    if (!guard) return;
    const kept = await guard.persist();
    await update(guard);
    news.textContent = kept
      ? 'The browser will keep it until you clear it yourself.'
      : 'The browser did not agree. Bookmark this page or add it to your home screen, use it a few times, then ask again.';
    // The button may be gone; the keyboard must not be lost with it.
    if (kept) news.focus();
  });
  return {
    update,
    event(event) {
      if (event.type !== 'storage') return;
      news.textContent = NEWS[event.status] ?? `${event.status}${event.detail === undefined ? '' : `: ${event.detail}`}`;
    },
  };
}

/** Bytes of both databases, the room of the whole site, and whether it is kept. */
export function storageLine({ models, memory, usage, quota, persisted }: StorageReport): string {
  const parts = [
    models.persistence === 'none' ? 'Models: not stored' : `Models: ${plural(models.files, 'file')}, ${megabytes(models.bytes)}`,
    memory.persistence === 'none' ? 'anchors: in this tab only' : `anchors: ${memory.anchors}, ${megabytes(memory.bytes)}`,
  ];
  const room =
    usage === undefined
      ? 'The browser does not tell how much room there is'
      : `By the browser’s count ${megabytes(usage)}${quota === undefined ? '' : ` of ${megabytes(quota)}`} are used`;
  const kept = persisted ? 'the browser keeps it' : 'the browser may clear it when room gets short';
  return `${parts.join('; ')}. ${room}; ${kept}.`;
}

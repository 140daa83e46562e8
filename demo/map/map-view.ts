import type { AuditRecord, EmbeddingBatch, ListedAnchor, MemGuard, Message } from '../../src/index.js';
import type { RunCall } from '../run.js';
import type { MapPanel } from './map-panel.js';
import { linksOf, type MapPoint, pointsOf, withAnchors } from './points.js';

/** What the map shows: the texts of the last run, embedded once, and the stored anchors with the embeddings that they are stored with. */
export interface MapView {
  reset(): void;
  /** Embeds and draws the texts of a run. @throws MemGuardError ABORTED and whatever the library throws. */
  showRun(guard: MemGuard, messages: readonly Message[], records: readonly AuditRecord[], call: RunCall): Promise<void>;
  /** Draws the map anew with these anchors; what moved, in a sentence. */
  showAnchors(anchors: readonly ListedAnchor[]): string | undefined;
}

export function createMapView(panel: MapPanel): MapView {
  let texts: { points: readonly MapPoint[]; records: readonly AuditRecord[]; embeddings: EmbeddingBatch } | undefined;
  let anchors: readonly ListedAnchor[] = [];

  const draw = (): string | undefined => {
    if (!texts) return undefined;
    const { dim } = texts.embeddings;
    const { points, data } = withAnchors(texts.points, texts.embeddings, anchors);
    return panel.show({ points, data, dim, links: linksOf(points, texts.records, { data, dim }) });
  };

  return {
    reset() {
      texts = undefined;
      panel.reset('The map is drawn after a run.');
    },
    async showRun(guard, messages, records, call) {
      const points = pointsOf(messages, records);
      panel.reset(`Placing ${points.length} texts on the map`);
      const embeddings = await guard.embed(
        points.map((point) => point.text),
        { ...call, priority: 'bulk' },
      );
      if (call.signal.aborted) return;
      texts = { points, records, embeddings };
      draw();
    },
    showAnchors(next) {
      anchors = next;
      return draw();
    },
  };
}

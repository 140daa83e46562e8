import type { EmbeddingBatch } from '../../src/index.js';
import { h, shorten, svg } from '../dom.js';
import { project } from './pca.js';
import type { MapLink, MapPoint, PointKind } from './points.js';

export interface MapData {
  readonly points: readonly MapPoint[];
  readonly links: readonly MapLink[];
  readonly embeddings: EmbeddingBatch;
}

/** A flat view of the vector space: points that are known move when new ones (later: anchors) change the view. */
export interface MapPanel {
  reset(note: string): void;
  show(data: MapData): void;
}

export interface MapElements {
  readonly frame: HTMLElement;
  readonly caption: HTMLElement;
  readonly note: HTMLElement;
  readonly table: HTMLElement;
}

/** Margin around the outermost points, CSS pixels. */
const MARGIN = 26;
/** Above this many messages their numbers would overlap. Own. */
const MAX_NUMBERED = 60;

const SHAPES: Readonly<Record<PointKind, string>> = {
  message: 'M 8 0 A 8 8 0 1 1 -8 0 A 8 8 0 1 1 8 0 Z',
  anchor: 'M 0 -8 L 8 0 L 0 8 L -8 0 Z',
  kept: 'M 6 0 A 6 6 0 1 1 -6 0 A 6 6 0 1 1 6 0 Z',
  doubtful: 'M 0 -7 L 7 5.5 L -7 5.5 Z',
  removed: 'M -5 -5 L 5 5 M 5 -5 L -5 5',
};

export function createMapPanel({ frame, caption, note, table }: MapElements): MapPanel {
  const root = svg('svg', { class: 'map', role: 'group', 'aria-label': 'Map of messages and claims. Arrow keys go from point to point.' });
  const lines = svg('g', { class: 'map-links', 'aria-hidden': 'true' });
  const marks = svg('g');
  root.append(lines, marks);
  const drawn = new Map<string, SVGGElement>();
  let data: MapData | undefined;
  let places: Float64Array = new Float64Array();
  const hint = caption.textContent ?? '';

  const partners = (at: number): MapLink[] => data?.links.filter((link) => link.from === at || link.to === at) ?? [];
  const tell = (at: number): void => {
    const point = data?.points[at];
    if (!data || !point) return;
    const source = data.links.find((link) => link.from === at);
    const nearest = source && data.points[source.to];
    const tail = nearest ? ` Nearest source: ${nearest.label.toLowerCase()}, similarity ${source.similarity.toFixed(2)}.` : '';
    caption.replaceChildren(h('strong', {}, `${point.label}: `), shorten(point.text, 260), h('span', {}, tail));
    const near = new Set(partners(at).flatMap((link) => [link.from, link.to]));
    for (const [i, each] of data.points.entries()) drawn.get(each.id)?.classList.toggle('is-lit', i === at || near.has(i));
    for (const [i, link] of data.links.entries()) lines.children[i]?.classList.toggle('is-lit', link.from === at || link.to === at);
  };
  const calm = (): void => {
    for (const mark of drawn.values()) mark.classList.remove('is-lit');
    for (const line of lines.children) line.classList.remove('is-lit');
  };

  const place = (): void => {
    if (!data) return;
    const width = frame.clientWidth;
    const height = frame.clientHeight;
    if (width === 0 || height === 0) return;
    root.setAttribute('viewBox', `0 0 ${width} ${height}`);
    const spots = scaleTo(places, width, height);
    data.points.forEach((point, i) => {
      const mark = drawn.get(point.id);
      if (mark) mark.style.transform = `translate(${spots[i * 2]}px, ${spots[i * 2 + 1]}px)`;
    });
    lines.replaceChildren(
      ...data.links.map(({ from, to }) =>
        svg('line', {
          x1: spots[from * 2],
          y1: spots[from * 2 + 1],
          x2: spots[to * 2],
          y2: spots[to * 2 + 1],
          class: `is-${data?.points[from]?.kind}`,
        }),
      ),
    );
  };
  new ResizeObserver(place).observe(frame);

  const draw = (next: MapData): void => {
    const numbered = next.points.filter((point) => point.kind === 'message').length <= MAX_NUMBERED;
    drawn.clear();
    next.points.forEach((point, at) => {
      const mark = svg('g', {
        class: `point is-${point.kind}`,
        tabindex: at === 0 ? 0 : -1,
        role: 'img',
        'aria-label': `${point.label}: ${shorten(point.text, 160)}`,
      });
      mark.append(svg('circle', { r: 12, class: 'hit' }), svg('path', { d: SHAPES[point.kind] }));
      if (numbered && point.number !== undefined) mark.append(svg('text', { y: 3 }, String(point.number)));
      mark.addEventListener('pointerenter', () => tell(at));
      mark.addEventListener('focus', () => tell(at));
      mark.addEventListener('blur', calm);
      drawn.set(point.id, mark);
    });
    marks.replaceChildren(...drawn.values());
  };
  root.addEventListener('pointerleave', calm);
  root.addEventListener('keydown', (event) => moveFocus(event, [...drawn.values()]));

  return {
    reset(text) {
      data = undefined;
      drawn.clear();
      marks.replaceChildren();
      lines.replaceChildren();
      root.remove();
      note.textContent = text;
      caption.textContent = hint;
      table.replaceChildren();
    },
    show(next) {
      data = next;
      const { points, explained } = project(next.embeddings);
      places = points;
      draw(next);
      frame.append(root);
      place();
      table.replaceChildren(...tableRows(next));
      note.textContent = `${next.points.length} texts. Two directions of ${next.embeddings.dim} show ${Math.round(explained * 100)} % of the differences, so near on the map is only a hint.`;
    },
  };
}

/** Scaled equally in both directions, so that distances keep their proportion, and centred. */
function scaleTo(points: Float64Array, width: number, height: number): Float64Array {
  const range = (axis: number): { low: number; size: number } => {
    let low = Infinity;
    let high = -Infinity;
    for (let i = axis; i < points.length; i += 2) {
      low = Math.min(low, points[i]!);
      high = Math.max(high, points[i]!);
    }
    return { low, size: Math.max(high - low, 1e-9) };
  };
  const x = range(0);
  const y = range(1);
  const scale = Math.min((width - 2 * MARGIN) / x.size, (height - 2 * MARGIN) / y.size);
  return points.map((value, i) =>
    i % 2 === 0 ? width / 2 + (value - x.low - x.size / 2) * scale : height / 2 - (value - y.low - y.size / 2) * scale,
  );
}

/** One tab stop for the whole map; arrows, Home and End move inside it. */
function moveFocus(event: KeyboardEvent, marks: readonly SVGGElement[]): void {
  const at = marks.indexOf(document.activeElement as SVGGElement);
  if (at < 0) return;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: marks.length - 1,
  };
  const next = marks[steps[event.key] ?? -1];
  if (!next) return;
  event.preventDefault();
  marks[at]?.setAttribute('tabindex', '-1');
  next.setAttribute('tabindex', '0');
  next.focus();
}

function tableRows({ points, links }: MapData): HTMLElement[] {
  const body = points.map((point, at) => {
    const link = links.find((each) => each.from === at);
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, point.label),
      h('td', {}, shorten(point.text, 200)),
      h('td', {}, link ? `${points[link.to]?.label ?? ''} (${link.similarity.toFixed(2)})` : ''),
    );
  });
  const columns = ['Kind', 'Text', 'Nearest source (similarity)'].map((title) => h('th', { scope: 'col' }, title));
  return [h('thead', {}, h('tr', {}, ...columns)), h('tbody', {}, ...body)];
}

import { h, plural, shorten, svg } from '../dom.js';
import { alignTo } from './align.js';
import { project } from './pca.js';
import { farthestMove, scaleTo, spreadApart } from './places.js';
import type { MapLink, MapPoint, PointKind } from './points.js';

export interface MapData {
  readonly points: readonly MapPoint[];
  readonly links: readonly MapLink[];
  /** Row-major [points, dim]. */
  readonly data: Float32Array;
  readonly dim: number;
}

/** A flat view of the vector space. Points that were there before glide to their new places when others, such as anchors, come or go. */
export interface MapPanel {
  reset(note: string): void;
  /** Draws the map, and says in a sentence what moved; undefined where nothing was there before. */
  show(data: MapData): string | undefined;
}

export interface MapElements {
  readonly frame: HTMLElement;
  readonly caption: HTMLElement;
  readonly note: HTMLElement;
  readonly table: HTMLElement;
}

/** Above this many messages their numbers would overlap. Own. */
const MAX_NUMBERED = 60;

const SHAPES: Readonly<Record<PointKind, string>> = {
  message: 'M 8 0 A 8 8 0 1 1 -8 0 A 8 8 0 1 1 8 0 Z',
  anchor: 'M 0 -8 L 8 0 L 0 8 L -8 0 Z',
  kept: 'M 6 0 A 6 6 0 1 1 -6 0 A 6 6 0 1 1 6 0 Z',
  doubtful: 'M 0 -7 L 7 5.5 L -7 5.5 Z',
  removed: 'M -5 -5 L 5 5 M 5 -5 L -5 5',
};

type Place = readonly [number, number];

export function createMapPanel(elements: MapElements): MapPanel {
  const { frame, caption, note, table } = elements;
  const drawing = createDrawing(frame);
  const { root, lines, marks, drawn } = drawing;
  const places = new Map<string, Place>();
  const hint = caption.textContent ?? '';
  let shown: MapData | undefined;

  const light = (at?: number): void => lightUp(drawing, shown, at);
  const tell = (id: string): void => {
    const at = shown?.points.findIndex((point) => point.id === id) ?? -1;
    if (!shown || at < 0) return;
    caption.replaceChildren(...describe(shown, at));
    light(at);
  };
  new ResizeObserver(() => {
    lines.classList.remove('is-fresh');
    if (shown) arrange(drawing, shown, places);
  }).observe(frame);
  root.addEventListener('pointerleave', () => light());
  root.addEventListener('keydown', (event) => moveFocus(event, [...drawn.values()]));

  return {
    reset(text) {
      shown = undefined;
      drawn.clear();
      places.clear();
      marks.replaceChildren();
      lines.replaceChildren();
      root.remove();
      note.textContent = text;
      caption.textContent = hint;
      table.replaceChildren();
    },
    show(next) {
      const { points, explained } = project(next);
      const earlier = next.points.map(({ id }) => places.get(id));
      const aligned = alignTo(points, earlier);
      shown = next;
      places.clear();
      for (const [i, { id }] of next.points.entries()) places.set(id, [aligned[i * 2]!, aligned[i * 2 + 1]!]);
      syncMarks(next, drawn, marks, { tell, leave: () => light() });
      if (!root.isConnected) frame.append(root);
      lines.classList.add('is-fresh');
      arrange(drawing, next, places);
      table.replaceChildren(...tableRows(next));
      note.textContent = noteOf(next, explained);
      return moveLine(next, farthestMove(aligned, earlier));
    },
  };
}

/** The elements of the map: lines under marks. */
interface Drawing {
  readonly frame: HTMLElement;
  readonly root: SVGSVGElement;
  readonly lines: SVGGElement;
  readonly marks: SVGGElement;
  /** The mark of each point, by its id. */
  readonly drawn: Map<string, SVGGElement>;
}

function createDrawing(frame: HTMLElement): Drawing {
  const root = svg('svg', {
    class: 'map',
    role: 'group',
    'aria-label': 'Map of messages, claims and anchors. Arrow keys go from point to point.',
  });
  const lines = svg('g', { class: 'map-links', 'aria-hidden': 'true' });
  const marks = svg('g');
  root.append(lines, marks);
  return { frame, root, lines, marks, drawn: new Map() };
}

/** Puts marks and lines where the frame has room for their places. */
function arrange({ frame, root, lines, drawn }: Drawing, shown: MapData, places: ReadonlyMap<string, Place>): void {
  const [width, height] = [frame.clientWidth, frame.clientHeight];
  if (width === 0 || height === 0) return;
  root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const flat = Float64Array.from(shown.points.flatMap(({ id }) => places.get(id) ?? [0, 0]));
  const { spots, size } = spreadApart(scaleTo(flat, width, height), width, height);
  shown.points.forEach(({ id }, i) => {
    const mark = drawn.get(id);
    if (mark) mark.style.transform = `translate(${spots[i * 2]}px, ${spots[i * 2 + 1]}px) scale(${size})`;
  });
  lines.replaceChildren(...lineMarks(shown, spots));
}

/** Lights one point with its lines and what they lead to; none for undefined. */
function lightUp({ lines, drawn }: Drawing, shown: MapData | undefined, at: number | undefined): void {
  const links = at === undefined ? [] : (shown?.links.filter((link) => link.from === at || link.to === at) ?? []);
  const near = new Set(links.flatMap((link) => [link.from, link.to]));
  for (const [i, { id }] of shown?.points.entries() ?? []) drawn.get(id)?.classList.toggle('is-lit', i === at || near.has(i));
  for (const [i, link] of shown?.links.entries() ?? []) lines.children[i]?.classList.toggle('is-lit', links.includes(link));
}

function noteOf({ points, dim }: MapData, explained: number): string {
  const anchors = points.filter(({ kind }) => kind === 'anchor').length;
  const texts = `${plural(points.length - anchors, 'text')} and ${plural(anchors, 'anchor')}`;
  return `${texts}. Two directions of ${dim} show ${Math.round(explained * 100)} % of the differences, so near on the map is only a hint. Marks that would cover each other stand side by side.`;
}

function moveLine({ points }: MapData, farthest: { at: number; share: number } | undefined): string | undefined {
  if (!farthest) return undefined;
  const percent = (farthest.share * 100).toFixed(1);
  return `On the map ${points[farthest.at]?.label.toLowerCase()} moved farthest, by ${percent} % of its width.`;
}

function describe({ points, links }: MapData, at: number): (Node | string)[] {
  const point = points[at]!;
  const source = links.find((link) => link.from === at);
  const nearest = source && points[source.to];
  const tail = nearest ? ` Nearest source: ${nearest.label.toLowerCase()}, similarity ${source.similarity.toFixed(2)}.` : '';
  return [h('strong', {}, `${point.label}: `), shorten(point.text, 260), h('span', {}, tail)];
}

/** Marks for the points: kept where they are there already, so that they glide, made for new ones, gone for those that went. */
function syncMarks(
  { points }: MapData,
  drawn: Map<string, SVGGElement>,
  group: SVGGElement,
  on: { tell: (id: string) => void; leave: () => void },
): void {
  const numbered = points.filter((point) => point.kind === 'message').length <= MAX_NUMBERED;
  const ids = new Set(points.map(({ id }) => id));
  for (const id of drawn.keys()) if (!ids.has(id)) drawn.delete(id);
  const hasStop = [...drawn.values()].some((mark) => mark.getAttribute('tabindex') === '0');
  for (const [at, point] of points.entries()) {
    let mark = drawn.get(point.id);
    if (!mark) {
      mark = svg('g', { class: `point is-${point.kind}`, tabindex: at === 0 && !hasStop ? 0 : -1, role: 'img' });
      mark.append(svg('circle', { r: 9, class: 'hit' }), svg('path', { d: SHAPES[point.kind] }));
      if (numbered && point.number !== undefined) mark.append(svg('text', { y: 3 }, String(point.number)));
      mark.addEventListener('pointerenter', () => on.tell(point.id));
      mark.addEventListener('focus', () => on.tell(point.id));
      mark.addEventListener('blur', on.leave);
      drawn.set(point.id, mark);
    }
    mark.setAttribute('aria-label', `${point.label}: ${shorten(point.text, 160)}`);
  }
  const wanted = points.map(({ id }) => drawn.get(id)!);
  for (const child of [...group.children]) if (!wanted.includes(child as SVGGElement)) child.remove();
  // Only new marks are put in: moving one that is there would take the keyboard from it.
  for (const mark of wanted) if (!mark.isConnected || mark.parentNode !== group) group.append(mark);
  if (!wanted.some((mark) => mark.getAttribute('tabindex') === '0')) wanted[0]?.setAttribute('tabindex', '0');
}

function lineMarks({ points, links }: MapData, spots: Float64Array): SVGLineElement[] {
  return links.map(({ from, to }) =>
    svg('line', {
      x1: spots[from * 2],
      y1: spots[from * 2 + 1],
      x2: spots[to * 2],
      y2: spots[to * 2 + 1],
      class: `is-${points[from]?.kind}`,
    }),
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

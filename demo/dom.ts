type Attrs = Readonly<Record<string, string | number | boolean | undefined>>;
type Child = Node | string | undefined | false;

function fill<E extends Element>(element: E, attrs: Attrs, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attrs)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child !== undefined && child !== false) element.append(child);
  return element;
}

/** An HTML element. A false or absent attribute is left out; text children are never read as markup. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attrs: Attrs = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attrs, children);
}

/** An SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(tag: K, attrs: Attrs = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attrs, children);
}

/**
 * The element of the page with this id, of this class.
 * @throws Error when the page and its script do not belong together.
 */
export function byId<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page lacks #${id}.`);
  return element;
}

/** Scrolls `scroller` alone, never the page, until `target` stands `share` of its height below its top. */
export function scrollWithin(scroller: HTMLElement, target: HTMLElement, share = 0.25): void {
  const top = target.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollTo({ top: Math.max(0, top - scroller.clientHeight * share), behavior: calm ? 'auto' : 'smooth' });
}

/** `count` with its noun: `1 message`, `3 messages`. */
export const plural = (count: number, noun: string): string => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** Bytes as people read them: `34 kB`, `5.2 MB`, `10.7 GB`. */
export function megabytes(bytes: number): string {
  if (bytes < 1e5) return `${Math.ceil(bytes / 1e3).toLocaleString('en')} kB`;
  const [value, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 10 || unit === 'GB' ? 1 : 0 })} ${unit}`;
}

/** The first `length` UTF-16 units of a text, never half a character, with an ellipsis where something is left out. */
export const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, '')} …`;

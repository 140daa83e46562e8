// How strings of a case are compared with an output.

/** Without regard to case and spacing: every run of white space is one space. */
export function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/gu, ' ');
}

export function occurs(needle: string, text: string): boolean {
  return fold(text).includes(fold(needle));
}

export function countOccurrences(needle: string, text: string): number {
  return fold(text).split(fold(needle)).length - 1;
}

/** A string, or alternatives of which one is enough. */
export type Group = string | readonly string[];

export function groupOccurs(group: Group, text: string): boolean {
  return (typeof group === 'string' ? [group] : group).some((alternative) => occurs(alternative, text));
}

/**
 * The units in which a condition must hold: each sentence, with the speaker of its line in front.
 * A line `[3] Ravi: I bring a stove. It is old.` gives two units, both with Ravi.
 */
export function statementsOf(text: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  return text.split('\n').flatMap((line) => {
    const label = /^(?:\[[\d,]+\] )?[^:.!?]{1,60}: /u.exec(line)?.[0] ?? '';
    return [...segmenter.segment(line.slice(label.length))].map(({ segment }) => label + segment.trim());
  });
}

/** The payload without its frame lines and without the numbers that name messages: the words of the chat. */
export function withoutFrame(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\[\/?MemGuard context/u.test(line))
    .map((line) => line.replace(/^\[\d+(?:,\d+)*\] /u, ''))
    .join('\n');
}

const OPENING = '"“„«‹‘「『';
const CLOSING = '"”“»›’」』';

/** True where the text from `start` to `end` stands between quotation marks of its paragraph. */
export function isQuoted(text: string, start: number, end: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const after = text.slice(end).split('\n')[0] ?? '';
  const opened = [...before].filter((mark) => OPENING.includes(mark)).length;
  const closed = [...before].filter((mark) => CLOSING.includes(mark) && !OPENING.includes(mark)).length;
  const straight = [...before].filter((mark) => mark === '"').length;
  const inside = straight % 2 === 1 || opened - straight > closed;
  return inside && [...after].some((mark) => CLOSING.includes(mark));
}

/** A number in digits: its value, and a second reading if the separator is ambiguous. */
export interface Literal {
  readonly value: number;
  readonly alternative?: number;
  readonly decimal: boolean;
}

/** Digits beyond which a literal is a name, not an amount. */
const MAX_DIGITS = 15;

/**
 * Value of digits with separators: '1,850', '1.250,50', "1'299", '2_000', '12,5'.
 * '1.250' is read as 1250 with the alternative 1.25; '1,250' likewise. Undefined for versions, IP addresses and very long digit runs.
 */
export function readLiteral(text: string): Literal | undefined {
  const plain = text.replace(/[’'_\u00a0\u202f]/g, '');
  if (plain.length > MAX_DIGITS + 6) return undefined;
  const marks = plain.replace(/\d/g, '');
  if (marks === '') return plain.length <= MAX_DIGITS ? { value: Number(plain), decimal: false } : undefined;
  const last = marks.at(-1)!;
  const parts = plain.split(/[.,]/);
  const groups = parts.slice(1);
  if (marks.length === 1) {
    const decimal = Number(`${parts[0]}.${parts[1]}`);
    const grouped = groups[0]!.length === 3 && parts[0]!.length <= 3 && parts[0] !== '0' && !parts[0]!.startsWith('0');
    if (!grouped) return { value: decimal, decimal: true };
    return { value: Number(parts.join('')), alternative: decimal, decimal: false };
  }
  const same = [...marks].every((mark) => mark === last);
  if (same) {
    const thousands =
      groups.every((group) => group.length === 3) ||
      (last === ',' && groups.at(-1)!.length === 3 && groups.every((g) => g.length === 2 || g.length === 3));
    return thousands && parts[0]!.length <= 3 ? { value: Number(parts.join('')), decimal: false } : undefined;
  }
  const others = marks.slice(0, -1);
  if (others.includes(last) || !groups.slice(0, -1).every((group) => group.length === 3)) return undefined;
  return { value: Number(`${parts.slice(0, -1).join('')}.${parts.at(-1)}`), decimal: true };
}

const VULGAR: Readonly<Record<string, number>> = { '½': 1 / 2, '¼': 1 / 4, '¾': 3 / 4, '⅓': 1 / 3, '⅔': 2 / 3, '⅕': 1 / 5, '⅛': 1 / 8 };
/** Value of a one-character fraction such as '½'. */
export function vulgarFraction(text: string): number | undefined {
  return Object.hasOwn(VULGAR, text) ? VULGAR[text] : undefined;
}

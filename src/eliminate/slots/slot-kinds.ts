import { extractValues } from '../../core/values/extract.js';
import type { Value } from '../../core/values/types.js';
import type { SlotValue } from './slot-values.js';

/** What a value is by its form alone. */
type Kind = 'money' | 'time' | 'date' | 'phone' | 'address';

const SHOWN: Readonly<Record<Kind, string>> = {
  money: 'an amount of money',
  time: 'a clock time',
  date: 'a date',
  phone: 'a telephone number',
  address: 'an address',
};

/** Slots by their noun, and the kinds of value that none of them can take. */
const SLOTS: readonly { readonly name: RegExp; readonly not: readonly Kind[] }[] = [
  { name: /^(?:number|count) of\b|\bhead ?count$/iu, not: ['money', 'time', 'date', 'phone', 'address'] },
  { name: /\b(?:price|cost|rent|fare|fee|deposit|budget|salary|balance)$/iu, not: ['time', 'date', 'phone', 'address'] },
  { name: /\btime$/iu, not: ['money', 'phone', 'address'] },
  { name: /\bdate$/iu, not: ['money', 'phone', 'address', 'time'] },
  { name: /\b(?:phone|telephone|mobile) number$/iu, not: ['money', 'time', 'date'] },
  { name: /\baddress$/iu, not: ['money', 'time', 'date', 'phone'] },
  {
    // "The yoga class is 12 euros" tells what it costs, and "is at 5 pm" when it is.
    name: /\b(?:type|kind|(?:flight|seat|seating|cabin|travel|ticket|fare) class|category|subcategory|genre|city|airline|actor|director|language|colou?r)$/iu,
    not: ['money', 'time', 'date', 'phone'],
  },
];

/** Digits a telephone number has at least. */
const PHONE_DIGITS = 7;
/** A house number with a street, which is a name or ends in a word for a street: "25 for kids" is none. */
const ADDRESS =
  /^\d{1,5}\s+(?:\p{Lu}[\p{L}.'’-]*\s+\p{Lu}[\p{L}.'’-]+|(?:[\p{L}.'’-]+\s+){1,2}(?:street|st|road|rd|avenue|ave|lane|drive|way|boulevard|blvd|square|court|close)\b)/u;

/** A value under the name of a slot that cannot take its kind ("707-526-2525" as the address), with what it is; undefined where all fit. */
export function misfit(pairs: readonly SlotValue[]): (SlotValue & { readonly is: string }) | undefined {
  for (const pair of pairs) {
    const slot = SLOTS.find(({ name }) => name.test(pair.slot));
    const kind = slot && kindOf(pair.value);
    if (kind && slot.not.includes(kind)) return { ...pair, is: SHOWN[kind] };
  }
  return undefined;
}

/** Undefined where a text is several things, or may be anything. */
function kindOf(text: string): Kind | undefined {
  const trimmed = text.trim();
  if (/^[\d\s()+/-]+$/u.test(trimmed) && trimmed.replace(/\D/gu, '').length >= PHONE_DIGITS) return 'phone';
  const values = extractValues(trimmed);
  const whole = values.find(({ start, end }) => (end - start) * 5 >= trimmed.length * 4);
  if (whole) return kindOfValue(whole);
  return ADDRESS.test(trimmed) && values.length <= 1 ? 'address' : undefined;
}

function kindOfValue({ kind, soft, date }: Value): Kind | undefined {
  if (kind === 'money') return 'money';
  if (kind === 'time') return soft ? undefined : 'time';
  return kind === 'date' && date?.m !== undefined ? 'date' : undefined;
}

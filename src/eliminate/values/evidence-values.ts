import { contentStems } from '../../core/values/attach.js';
import { isCalendar } from '../../core/values/compare.js';
import { extractValues } from '../../core/values/extract.js';
import { splitSegments } from '../../core/values/tokens.js';
import type { Value } from '../../core/values/types.js';
import type { Message } from '../../memory/types.js';
import type { Claim } from '../types.js';
import { type Derived, deriveValues, REACH } from './derived.js';

/** A value of the conversation with what is known about its place. */
export interface EvidenceValue {
  readonly value: Value;
  readonly message: Message;
  /** Index of its message. */
  readonly index: number;
  /** Its place among all values of the conversation. */
  readonly order: number;
  readonly words: Surroundings;
  /** Set where the message gives it by a computation only ('half of them'). */
  readonly derived?: Derived;
}

/** The words around a value. Values with the same words share the object, so that a claim is compared with it once. */
export interface Surroundings {
  /** Stems close to the value, and those it stands for itself. */
  readonly close: ReadonlySet<string>;
  /** Stems of its sentence, and those it stands for itself. */
  readonly sentence: ReadonlySet<string>;
  /** Stems of the sentence before. */
  readonly before: ReadonlySet<string>;
  /** Stems of the question that its message answers. */
  readonly asked: ReadonlySet<string>;
  readonly head: string | undefined;
  readonly label: string | undefined;
}

/** Stems that a value of this unit stands for even where they are not said: '$74' is a price, '84 degrees' a temperature. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = {
  deg: ['temper'],
  C: ['temper'],
  F: ['temper'],
  kmh: ['speed'],
  g: ['#weigh'],
  l: ['volume'],
  clock: ['time'],
};
const MONEY: readonly string[] = ['#cost', 'rent', 'amount', 'budget', 'total'];
const DATED: readonly string[] = ['date', 'day'];
const impliedBy = (value: Value): readonly string[] =>
  value.kind === 'money' ? MONEY : isCalendar(value) ? DATED : (IMPLIED[value.unit] ?? []);

/** Messages longer than this, UTF-16 units, are no short answers: the question before them says nothing about their numbers. */
const ANSWER_CHARS = 160;

// Pure memo: messages are immutable, so that a long conversation is read once and not once per claim.
const valuesOf = new WeakMap<Message, readonly Value[]>();
const ownOf = new WeakMap<Claim, readonly Value[]>();
const questionOf = new WeakMap<Message, ReadonlySet<string>>();
const NOTHING: ReadonlySet<string> = new Set();

/** Values of a claim, read once for the checks that ask. */
export function claimValues(claim: Claim): readonly Value[] {
  let values = ownOf.get(claim);
  if (!values) {
    values = extractValues(claim.text);
    ownOf.set(claim, values);
  }
  return values;
}

/** Values that a message itself holds, read once. */
export function messageValues(message: Message): readonly Value[] {
  let values = valuesOf.get(message);
  if (!values) {
    values = extractValues(message.text, { time: message.time });
    valuesOf.set(message, values);
  }
  return values;
}

function question(message: Message): ReadonlySet<string> {
  let stems = questionOf.get(message);
  if (!stems) {
    const last = splitSegments(message.text)
      .filter(({ start, end }) => /[?？]\s*$/.test(message.text.slice(start, end)))
      .at(-1);
    stems = last ? new Set(contentStems(message.text.slice(last.start, last.end))) : NOTHING;
    questionOf.set(message, stems);
  }
  return stems;
}

/** Reads the values of a conversation message by message, in order. */
export function valueReader(): (messages: readonly Message[], index: number, order: number) => EvidenceValue[] {
  const share = sharedSurroundings();
  return (messages, index, order) => {
    const message = messages[index]!;
    const previous = messages[index - 1];
    const asked = previous && message.text.length <= ANSWER_CHARS ? question(previous) : NOTHING;
    const values = messageValues(message);
    const before = messages.slice(Math.max(0, index - REACH), index).map(messageValues);
    const computed = deriveValues(message, values, before);
    return [
      ...values.map((value, i) => ({ value, message, index, order: order + i, words: share(value, asked) })),
      ...computed.map((derived, i) => {
        const { value } = derived;
        return { value, message, index, order: order + values.length + i, words: share(value, asked), derived };
      }),
    ];
  };
}

/** Surroundings of values, one object for all values that have the same. */
function sharedSurroundings(): (value: Value, asked: ReadonlySet<string>) => Surroundings {
  const known = new Map<string, Surroundings>();
  const numbers = new Map<string, number>();
  // Sentences and questions are shared between values: each is spelled out once.
  const numbered = new Map<Iterable<string>, number>();
  const numberOf = (stems: Iterable<string>): number => {
    let number = numbered.get(stems);
    if (number === undefined) {
      const spelled = [...stems].join(' ');
      number = numbers.get(spelled) ?? numbers.size;
      numbers.set(spelled, number);
      numbered.set(stems, number);
    }
    return number;
  };
  return (value, asked) => {
    const { attachment, sentence, context, head, label } = value;
    const implied = impliedBy(value);
    const key = [numberOf(sentence), numberOf(context), numberOf(asked), numberOf(implied), head, label, ...attachment].join(' ');
    let words = known.get(key);
    if (!words) {
      words = {
        close: new Set([...attachment, ...implied]),
        sentence: new Set([...sentence, ...implied]),
        before: new Set(context),
        asked,
        head,
        label,
      };
      known.set(key, words);
    }
    return words;
  };
}

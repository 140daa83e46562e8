import { contentStems } from '../../core/values/attach.js';
import { extractValues } from '../../core/values/extract.js';
import { splitSegments } from '../../core/values/tokens.js';
import type { Value } from '../../core/values/types.js';
import type { Message } from '../../memory/types.js';
import type { CheckInput } from '../types.js';

/** A value of the conversation with what is known about its place. */
export interface EvidenceValue {
  readonly value: Value;
  readonly message: Message;
  /** Stands in one of the best units, or there are no units. */
  readonly inUnits: boolean;
  /** Stems of the question that its message answers. */
  readonly asked: ReadonlySet<string>;
}

/** Messages longer than this, UTF-16 units, are no short answers: the question before them says nothing about their numbers. */
const ANSWER_CHARS = 160;

// Pure memo: messages are immutable, so that a long conversation is read once and not once per claim.
const valuesOf = new WeakMap<Message, readonly Value[]>();
const questionOf = new WeakMap<Message, ReadonlySet<string>>();
const NOTHING: ReadonlySet<string> = new Set();

function messageValues(message: Message): readonly Value[] {
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

/** All values of the conversation that pass `wanted`, in order. */
export function evidenceValues(input: CheckInput, wanted: (value: Value) => boolean): EvidenceValue[] {
  const inUnits = new Set(input.units.flatMap((unit) => unit.indices));
  const found: EvidenceValue[] = [];
  for (const [index, message] of input.messages.entries()) {
    const previous = input.messages[index - 1];
    for (const value of messageValues(message)) {
      if (!wanted(value)) continue;
      const asked = previous && message.text.length <= ANSWER_CHARS ? question(previous) : NOTHING;
      found.push({ value, message, inUnits: inUnits.size === 0 || inUnits.has(index), asked });
    }
  }
  return found;
}

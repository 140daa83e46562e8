import { sameValue } from '../../../core/values/compare.js';
import type { SourceSpan } from '../../../memory/types.js';
import type { CheckInput } from '../../types.js';
import { claimValues } from '../../values/evidence-values.js';
import { mayEqual, valueIndex } from '../../values/value-index.js';
import { factsOf } from '../facts.js';

const WHOLE = /\b(?:in total|total(?:s|ling)?|altogether|all in|overall|full (?:price|cost|rent|hire|fee|amount)|whole|complete(?:ly)?)\b/i;
const PART = /\b(?:deposit|down payment|in advance|advance payment|instal?lments?|remain(?:s|ing|der)?|balance|rest|first half|half of)\b/i;

/** "It costs 80 euros in total", where 80 euros are only the deposit. */
export function partAsWhole({ claim, messages }: CheckInput): { detail: string; source: SourceSpan } | undefined {
  if (!WHOLE.test(claim.text) || PART.test(claim.text)) return undefined;
  for (const given of claimValues(claim)) {
    if (given.kind !== 'money') continue;
    const holders = mayEqual(valueIndex(messages), given)
      .filter(({ value, message }) => message.role !== 'system' && sameValue(given, value))
      .map(({ value, message, index }) => {
        const fact = factsOf(message, index).find(({ clause }) => value.start >= clause.start && value.end <= clause.end);
        return { text: fact ? message.text.slice(fact.clause.start, fact.clause.end) : message.text, value, message };
      });
    const [first] = holders;
    if (first && holders.every(({ text }) => PART.test(text) && !WHOLE.test(text)))
      return {
        detail: `gives ${claim.text.slice(given.start, given.end)} as the whole, the message says that it is a part`,
        source: { messageId: first.message.id, start: first.value.start, end: first.value.end },
      };
  }
  return undefined;
}

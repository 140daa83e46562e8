import type { Message, SourceSpan } from '../../../memory/types.js';
import { growing } from '../../../memory/growing.js';
import { languageOf } from '../../language.js';
import type { CheckInput } from '../../types.js';

/** Characters that deny, once the words are gone in which they deny nothing. */
const DENIES = /[没不未无别]/gu;
const IDLE =
  /不过|不但|不仅|不只|不错|不久|不同|差不多|特别|分别|区别|别人|别的|无论|不管|不好意思|对不起|要不|是不是|有没有|能不能|会不会/gu;
/** What stands on one side only without a difference: persons, particles, measure words. */
const LIGHT =
  /但是|可是|所以|因为|而且|然后|用户|我们|咱们|我|你|他|她|的|了|已经|还|也|都|就|只|里|上面|一[家个只条张台辆份]|\P{Script=Han}/gu;
const OPEN = /如果|要是|可能|也许|或许|应该|希望|想|吗$|呢$|[？?]/u;
/** Share of the characters of one clause that the other must hold. Own. */
const LEAST = 0.8;
const FEWEST = 3;

interface HanClause {
  readonly chars: ReadonlySet<string>;
  readonly denied: boolean;
  readonly start: number;
  readonly end: number;
}

/** Clauses of a Chinese text between marks; none that asks or supposes, or denies twice. */
function clausesIn(text: string): HanClause[] {
  return [...text.matchAll(/[^，。；！,;!\n]+/gu)].flatMap((match) => {
    const plain = match[0].replace(IDLE, '');
    const count = plain.match(DENIES)?.length ?? 0;
    const chars = new Set(plain.replace(DENIES, '').replace(LIGHT, ''));
    const isOpen = OPEN.test(match[0]) || count > 1 || chars.size < 2;
    return isOpen ? [] : [{ chars, denied: count === 1, start: match.index, end: match.index + match[0].length }];
  });
}

const clausesBy: (messages: readonly Message[]) => readonly (readonly HanClause[])[] = growing(
  (): (readonly HanClause[])[] => [],
  (found, messages, from) => {
    for (const { role, text } of messages.slice(from)) found.push(role === 'system' ? [] : clausesIn(text));
  },
);

const share = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => [...a].filter((c) => b.has(c)).length / a.size;

/** How the clauses of the messages stand to a Chinese claim: one says it, or one says the same and denies it; undefined where neither does. */
export function hanDenial({ claim, messages }: CheckInput): { readonly denied?: SourceSpan } | undefined {
  const own = languageOf(claim.text) === 'zh' ? clausesIn(claim.text) : [];
  const [one] = own;
  if (own.length !== 1 || !one || messages.length === 0) return undefined;
  let even = 0;
  let odd = 0;
  let source: SourceSpan | undefined;
  for (const [index, clauses] of clausesBy(messages).entries()) {
    for (const clause of clauses) {
      const found = Math.max(share(clause.chars, one.chars), clause.chars.size >= FEWEST ? share(one.chars, clause.chars) : 0);
      if (clause.denied === one.denied) even = Math.max(even, found);
      else if (found > odd && clause.chars.size >= FEWEST) {
        odd = found;
        source = { messageId: messages[index]!.id, start: clause.start, end: clause.end };
      }
    }
  }
  if (even >= LEAST && even >= odd) return {};
  return odd >= LEAST && source ? { denied: source } : undefined;
}

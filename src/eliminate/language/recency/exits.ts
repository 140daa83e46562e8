import type { CheckInput } from '../../types.js';
import { factsByMessage } from '../conversation.js';
import type { Fact } from '../facts.js';
import { speakerKey } from '../facts.js';
import { mainVerbToken } from '../main-verb.js';
import { factsSharing, nearTo } from '../search.js';
import type { Update } from './updates.js';
import { isCurrent } from './updates.js';

const EXIT =
  /\b(?:i|we)(?:'ve| have)? (?:just )?(?:left(?! (?:the|my|our|his|her|it|them)\b)|quit|resigned|stopped|gave (?:it|that) up|moved (?:out|away|on)|retired|sold (?:it|them)|cancell?ed (?:it|that)|dropped out|broke up)\b|\bnot any ?more\b|\bany ?more\b.*\b(?:since|now)\b/i;

/** "I left last week", said after the state that the claim tells as lasting. */
export function exitOf(claim: Fact, { messages, units, claim: { text } }: CheckInput): Update | undefined {
  if (!isCurrent(claim, text) || claim.modality !== 'present' || claim.terms.some((t) => t.scope < 0)) return undefined;
  const verb = mainVerbToken(claim.clause);
  const isNear = nearTo(units);
  const state = factsSharing(messages, claim, 0.5).find(
    (f) =>
      !f.asked &&
      f.answer === undefined &&
      f.modality === 'present' &&
      isNear(f) &&
      f.clause.subject.some((t) => /^(?:i|we|my|our)$/.test(t.lower)),
  );
  if (!state) return undefined;
  const at = messages.findIndex((m, i) => i > state.index && i <= state.index + 4 && speakerKey(m) === state.by && EXIT.test(m.text));
  if (at < 0) return undefined;
  const facts = factsByMessage(messages)[at]!.filter((f) => f.answer === undefined);
  const exit = facts.find((f) => EXIT.test(messages[at]!.text.slice(f.span.start, f.span.end)));
  if (!exit) return undefined;
  const own = new Set(claim.terms.filter((t) => t.token !== verb).map((t) => t.id));
  // What is left behind is named, and it is something else.
  const named = exit.terms.filter(
    (t) =>
      !/^(?:left|leave|quit|stop|resign|month|week|year|day|summer|spring|autumn|winter|since|last)$/.test(t.id) &&
      t.token.kind === 'word' &&
      t.token.start > exit.span.start,
  );
  if (named.length > 2 && !named.some((t) => own.has(t.id))) return undefined;
  return {
    stale: true,
    detail: 'presents as lasting what a later message says is over',
    span: { start: claim.clause.start, end: claim.clause.end },
    source: exit.span,
  };
}

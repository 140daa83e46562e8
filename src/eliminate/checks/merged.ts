import type { SourceSpan } from '../../memory/types.js';
import { converse } from '../language/converses.js';
import { crossedItems } from '../language/merged/crossed-items.js';
import { otherChoice } from '../language/merged/choices.js';
import { partAsWhole } from '../language/merged/part-whole.js';
import { otherPick } from '../language/merged/picked-option.js';
import { movedSlot, namedOther } from '../language/merged/same-slot.js';
import { openOwner, pronounSwap } from '../language/merged/her-or-his.js';
import { mergedCause, mergedObject, mergedSubject } from '../language/merged/mixing.js';
import { claimFacts } from '../language/conversation.js';
import { otherDoer } from '../language/merged/doers.js';
import { otherOwner, otherPlace, swappedSubjects } from '../language/merged/owners.js';
import { otherOption } from '../language/merged/options.js';
import { movedPredicate, otherPronoun, splitSubject } from '../language/merged/pairing.js';
import { wholeForShare } from '../language/merged/share-of.js';
import { toldApart } from '../language/merged/told-apart.js';
import { vacantDoer } from '../language/merged/vacant.js';
import { misfit } from '../slots/slot-kinds.js';
import { slotValuesOf } from '../slots/slot-values.js';
import type { Check, CheckInput } from '../types.js';
import { conflict, notApplicable, spanOf } from './result.js';

/** Parts that only different messages support: what is said of one thing told of another, or a cause put between two statements. */
export const merged: Check = {
  name: 'merged',
  run(input) {
    const facts = claimFacts(input.claim);
    const whole = { start: 0, end: input.claim.text.length };
    const { agrees, turned } = converse(input);
    if (turned) return conflict('merged', 'merged', turned.detail, whole, turned.source);
    if (agrees) return notApplicable('merged');
    for (const fact of facts) {
      const finding = mergedSubject(fact, facts, input) ?? mergedObject(fact, input) ?? mergedCause(fact, facts, input);
      if (finding) return conflict('merged', 'merged', finding.detail, spanOf(fact.clause), finding.fact.span);
    }
    const owner = otherOwner(input) ?? partAsWhole(input) ?? crossedItems(input);
    if (owner) return conflict('merged', 'merged', owner.detail, whole, owner.source);
    const other =
      otherChoice(input) ??
      otherOption(input) ??
      swappedSubjects(input) ??
      otherPick(input) ??
      movedPredicate(input) ??
      movedSlot(input) ??
      namedOther(input) ??
      openOwner(input) ??
      pronounSwap(input) ??
      splitSubject(input) ??
      otherPronoun(input) ??
      otherDoer(input) ??
      otherPlace(input) ??
      toldApart(input) ??
      vacantDoer(input) ??
      wholeForShare(input);
    if (other) return conflict('merged', 'merged', other.detail, whole, other.fact.span);
    const wrong = misfit(slotValuesOf(input.claim.text));
    if (!wrong) return notApplicable('merged');
    return conflict(
      'merged',
      'merged',
      `gives ${wrong.value} as the ${wrong.slot}, and it is ${wrong.is}`,
      whole,
      firstHolding(wrong.value, input),
    );
  },
};

function firstHolding(words: string, { messages }: CheckInput): SourceSpan | undefined {
  const wanted = words.toLowerCase();
  const message = messages.find(({ text }) => text.toLowerCase().includes(wanted));
  const start = message?.text.toLowerCase().indexOf(wanted) ?? 0;
  return message && { messageId: message.id, start, end: start + words.length };
}

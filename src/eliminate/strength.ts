import { topK } from '../core/matrix.js';
import { labelOf } from '../memory/message-line.js';
import type { CheckResult, Message } from '../memory/types.js';
import type { EvidenceIndex, Piece } from './evidence.js';
import { growing } from '../memory/growing.js';
import type { ClaimMatch } from './match-claim.js';
import type { Claim } from './types.js';

/**
 * What changes the strength of a message as evidence, on the scale of the fused score (0.5 cosine + 0.5 coverage). Own: set on one half of
 * sgd_claims, held on the other.
 */
const SHIFT = {
  /** It is from the speaker whom the claim names: "the assistant said" is shown by a line of the assistant. */
  speaker: 0.4,
  /** A check found the claim's value in it, perhaps in another notation. */
  value: 0.2,
  /** It reports the outcome that the claim reports, in whatever words. */
  outcome: 0.3,
  /** It asks, or repeats something to have it confirmed: it states nothing yet. */
  asks: -0.15,
  /** From the first message to the last: of two that say the same, the earlier is where it was said. */
  late: -0.1,
} as const;
/** Messages whose wording is looked at, the best by fused score. Own: wording moves a message by less than they lie apart. */
const LOOKED_AT = 24;
const DIGITS = /\d+(?:[.,:]\d+)*/gu;
const VALUES: readonly CheckResult['check'][] = ['numbers', 'dates', 'names'];

const ASKS =
  /[?？]\s*$|\b(?:please|to|can you|could you|let me) (?:confirm|verify|review|double.check)\b|\b(?:confirming|verifying)\b|\bis (?:this|that|it) (?:correct|right|ok)\b|\b(?:correct|right)\s*\?/iu;
const DONE =
  /\b(?:success\w*|completed?|confirmed|booked|reserved|scheduled|purchased|done|made|added|sent|initiated|ordered|process(?:ed|ing)|arranged|(?:all )?set)\b/iu;
const FAILED =
  /\b(?:sorry|unable|could ?n['o’]?t|could not|can ?not|can['’]t|fail\w*|was ?n['o’]?t|not able|unfortunately|error|unsuccessful\w*|declined|rejected)\b/iu;
const OUTCOME_CLAIM =
  /\b(?:w[eo]nt|gone?|goes) through\b|\bsucce\w+|\b(?:was|were|has been) (?:made|completed|booked|confirmed)\b|\bfail\w*|\bdeclined\b|\brejected\b/iu;
const NEGATIVE_CLAIM = /\bfail\w*|\bnot\b|n['’]t\b|\bdeclined\b|\brejected\b|\bunsuccess/iu;

/**
 * How strongly each message shows the claim: the fused score of its best piece, shifted by who said it, the values it holds and whether it
 * states or asks. A message without text has -Infinity. English wording only; elsewhere the wording shifts nothing.
 */
export function messageStrengths(index: EvidenceIndex, match: ClaimMatch, claim: Claim, checks: readonly CheckResult[]): Float64Array {
  const speaker = speakerNamed(index, claim);
  const written = new Set<number>();
  const holders = new Set(
    checks.flatMap((check) =>
      check.status === 'ok' && check.sourceSpan && VALUES.includes(check.check) ? [check.sourceSpan.messageId] : [],
    ),
  );
  const { labels, places } = wordingOf(index.messages);
  // A check names one message for all its values: "Friday" may stand in another one than "20:15".
  for (const value of claim.text.match(DIGITS) ?? []) for (const i of places.get(value) ?? []) written.add(i);
  const outcome = OUTCOME_CLAIM.test(claim.text) ? (NEGATIVE_CLAIM.test(claim.text) ? 'failed' : 'done') : undefined;
  const { length } = index.messages;
  const strengths = new Float64Array(length).fill(Number.NEGATIVE_INFINITY);
  for (let p = 0; p < index.pieces.length; p += 1) {
    const { message } = index.pieces[p] as Piece;
    strengths[message] = Math.max(strengths[message] as number, match.score[p] as number);
  }
  for (let i = 0; i < length; i += 1) {
    const said = speaker !== undefined && labels[i] === speaker ? SHIFT.speaker : 0;
    const held = written.has(i) || (holders.size > 0 && holders.has(index.messages[i]?.id ?? ''));
    strengths[i] = (strengths[i] as number) + said + (held ? SHIFT.value : 0) + (SHIFT.late * i) / length;
  }
  for (const i of topK(strengths, LOOKED_AT)) strengths[i] = (strengths[i] ?? 0) + wording(index.messages[i]?.text ?? '', outcome);
  return strengths;
}

/** What the strength of a message is asked for with every claim. */
interface Wording {
  /** Label of each message, in lower case. */
  readonly labels: string[];
  /** Names of speakers in the order in which they come up. */
  readonly names: Set<string>;
  /** Messages that hold a figure as it is written. */
  readonly places: Map<string, number[]>;
}

export const wordingOf: (messages: readonly Message[]) => Wording = growing(
  (): Wording => ({ labels: [], names: new Set(), places: new Map() }),
  ({ labels, names, places }, messages, from) => {
    for (let i = from; i < messages.length; i += 1) {
      const message = messages[i] as Message;
      labels.push(labelOf(message).toLowerCase());
      if (message.name !== undefined) names.add(message.name.toLowerCase());
      for (const value of new Set(message.text.match(DIGITS))) {
        const list = places.get(value);
        if (list) list.push(i);
        else places.set(value, [i]);
      }
    }
  },
);

function wording(text: string, outcome: 'done' | 'failed' | undefined): number {
  const asks = ASKS.test(text);
  const failed = FAILED.test(text);
  const reported = outcome === 'failed' ? failed : outcome === 'done' && DONE.test(text) && !failed && !asks;
  return (asks ? SHIFT.asks : 0) + (reported ? SHIFT.outcome : 0);
}

/** Who speaks or acts in the claim, if it says so near its beginning. */
export function speakerNamed(index: EvidenceIndex, claim: Claim): string | undefined {
  if (claim.speaker !== undefined) return claim.speaker.toLowerCase();
  const opening = claim.text.toLowerCase();
  const role = /^(?:[\p{L} ,]{0,20}\b)?the (user|assistant)\b/u.exec(opening)?.[1];
  return role ?? [...wordingOf(index.messages).names].find((name) => opening.startsWith(name));
}

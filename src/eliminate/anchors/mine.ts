import type { Message } from '../../memory/types.js';
import { labelOf } from '../../memory/message-line.js';

/** An exchange that its receiver confirmed. Numbers of messages. */
export interface ConfirmedExchange {
  /** What was asked or told. */
  readonly prompt: number;
  /** What was answered, and then confirmed. */
  readonly answer: number;
}

/** Longest message that counts as a confirmation and nothing else, words. Own: a longer one says more than yes. */
const CONFIRMATION_WORDS = 8;
const CONFIRMS =
  /^\W*(?:(?:yes|yeah|yep|yup|ok|okay|great|perfect|good|exactly|correct|right|absolutely|sure)\b[\s,.!]*)*(?:(?:that|this|it|everything|all)(?:['’]?s| is| was| sounds| looks| works)?\s*(?:all\s+)?(?:is\s+)?(?:right|correct|true|it|good|great|fine|perfect|works?)\b|yes\b|yep\b|exactly\b|correct\b|perfect\b)/iu;
const DENIES = /\b(?:no|not|but|actually|wrong|instead|except|change)\b|n['’]t\b/iu;

/**
 * Exchanges that the user confirmed: a message of one speaker, the statement of another, and then the first one's plain yes. English; elsewhere
 * none is found.
 */
export function confirmedExchanges(messages: readonly Message[]): ConfirmedExchange[] {
  const spoken = messages.map((_, i) => i).filter((i) => /[\p{L}\p{N}]/u.test(messages[i]?.text ?? ''));
  return spoken.flatMap((at, i) => {
    const [prompt, answer] = [spoken[i - 2], spoken[i - 1]];
    const [asked, answered, reply] = [messages[prompt ?? -1], messages[answer ?? -1], messages[at]];
    if (prompt === undefined || answer === undefined || !asked || !answered || !reply) return [];
    if (labelOf(asked) !== labelOf(reply) || labelOf(answered) === labelOf(reply)) return [];
    return isConfirmation(reply.text) ? [{ prompt, answer }] : [];
  });
}

function isConfirmation(text: string): boolean {
  return text.trim().split(/\s+/u).length <= CONFIRMATION_WORDS && CONFIRMS.test(text) && !DENIES.test(text) && !/[?？]/u.test(text);
}

import type { Message, SourceSpan, Span } from '../../../memory/types.js';
import { growing } from '../../../memory/growing.js';
import type { CheckInput } from '../../types.js';

const URL = /https?:\/\/[^\s<>"`)\]，。]*[^\s<>"`)\].,;:!?，。]/giu;

/** Scheme, "www.", a closing slash and case do not tell addresses apart. */
const normal = (url: string): string =>
  url
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[/#?]+$/, '');

/** Whether two web addresses are one, or the first is the beginning of the second. */
function isSameAddress(own: string, other: string): boolean {
  const [a, b] = [normal(own), normal(other)];
  return a === b || (b.startsWith(a) && /^[/?#]/.test(b.slice(a.length)));
}

/** A web address of a message. */
interface Address {
  readonly url: string;
  readonly start: number;
  readonly message: Message;
}

const addressesIn: (messages: readonly Message[]) => readonly Address[] = growing(
  (): Address[] => [],
  (found, messages, from) => {
    for (const message of messages.slice(from))
      for (const match of message.text.matchAll(URL)) found.push({ url: match[0], start: match.index, message });
  },
);

/** Whether the messages give a web address of the claim, in whatever spelling. */
export function isGivenAddress(own: string, { messages }: CheckInput): boolean {
  return /^https?:/i.test(own) && addressesIn(messages).some(({ url }) => isSameAddress(own, url));
}

/** A web address that no message gives, beside one that shares its host or its path: "says …/wiki, the message says …/docs". */
export function otherAddress({ claim, messages }: CheckInput): { detail: string; claimSpan: Span; source: SourceSpan } | undefined {
  const given = addressesIn(messages);
  for (const match of claim.text.matchAll(URL)) {
    const url = match[0];
    if (given.length === 0 || given.some((one) => isSameAddress(url, one.url))) continue;
    const [host = '', ...path] = normal(url).split('/');
    const like = given.find((one) => {
      const [theirs = '', ...rest] = normal(one.url).split('/');
      return theirs === host || (path.length > 0 && rest.join('/') === path.join('/'));
    });
    if (like)
      return {
        detail: `says ${url}, the message says ${like.url}`,
        claimSpan: { start: match.index, end: match.index + url.length },
        source: { messageId: like.message.id, start: like.start, end: like.start + like.url.length },
      };
  }
  return undefined;
}

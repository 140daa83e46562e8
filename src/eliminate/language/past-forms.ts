import type { Token } from './tokens.js';

const PAST_IRREGULAR = new Set(
  `went got made took came saw knew gave found thought told became left felt brought began kept held wrote stood heard met ran paid sat spoke led grew lost fell sent built understood drew broke spent rose drove
  bought wore chose ate slept swam taught caught sold flew threw won forgot lent hid drank sang rang woke froze stole tore rode fed stuck bit blew fought hung learnt shook slid struck swore swept tied died said had did`.split(
    /\s+/,
  ),
);

/** Past participle or past form by its ending. */
export function isPastForm(token: Token | undefined): boolean {
  return token !== undefined && (PAST_IRREGULAR.has(token.lower) || (token.lower.length > 3 && token.lower.endsWith('ed')));
}

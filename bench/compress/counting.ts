// Static imports: the library's own counters load their ranks late, which a command that runs through Vite cannot do.
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { countTokens as countR50k } from 'gpt-tokenizer/encoding/r50k_base';

/** Text of a special token is counted as plain text. */
const PLAIN = { disallowedSpecial: new Set<string>() };

/** Tokens by the default payload tokenizer. */
export const countPayload = (text: string): number => countO200k(text.toWellFormed(), PLAIN);

/** Tokens by the selection's tokenizer (BART's merges are GPT-2's), its opening and closing token not counted. */
export const countSelection = (text: string): number => countR50k(text.toWellFormed(), PLAIN);

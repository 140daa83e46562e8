import { words } from '../core/text.js';
import { isCourtesy } from './courtesies.js';
import type { Claim } from './types.js';

const GREETING = new Set(
  (
    'hi hello hey hiya howdy yo dear morning afternoon evening good day greetings welcome bye goodbye cheers see you later soon ' +
    'take care thanks thank thx much so very many a lot again for your help no problem worries pleasure my anytime hallo guten tag ' +
    'morgen abend danke bitte tschüss servus moin hola buenos buenas días tardes noches gracias adiós bonjour bonsoir salut merci ' +
    "au revoir there everyone all team folks you're youre re"
  ).split(' '),
);
const GREETING_CORE =
  /^(?:hi|hello|hey|hiya|howdy|dear|greetings|welcome|bye|goodbye|cheers|thanks|thank|thx|good|see|take|no|my|you're|hallo|guten|danke|tschüss|servus|moin|hola|buenos|buenas|gracias|adiós|bonjour|bonsoir|salut|merci|au)$/u;
const CJK_GREETING =
  /^(?:你好|您好|大家好|早上好|晚上好|谢谢(?:你|您)?|再见|こんにちは|ありがとう(?:ございます)?|안녕하세요|감사합니다)[。！!～~\s]*$/u;
const REPORTED = /\b(?:asks?|asked|wonders?|wondered|inquires?|inquired|wants? to know|wanted to know|questions?|questioned)\b/iu;

/** What a statement is: a claim to check, or a typed non-claim. */
export function kindOf(statement: string): Claim['kind'] {
  if (!/[\p{L}\p{N}]/u.test(statement)) return 'empty';
  if (/^\s*(?:```|~~~)/.test(statement)) return 'claim';
  const bare = statement.trim().replace(/["'”’»」』)\]*_\s]+$/u, '');
  if (/[?？][!！?？]*$/u.test(bare) && !(REPORTED.test(bare) && !/^\s*(?:do|did|does|who|what|when|where|why|how|which)\b/iu.test(bare))) {
    return 'question';
  }
  if (isGreeting(statement) || isCourtesy(statement)) return 'greeting';
  if (/^\s*#{1,6}\s/u.test(statement) || /[:：]\**$/u.test(statement.trim()) || /^\s*\*\*[^*.!\d]{1,60}\*\*\s*$/u.test(statement))
    return 'heading';
  return 'claim';
}

/** Up to seven words, all from the greeting table, a name at the end allowed. */
function isGreeting(statement: string): boolean {
  if (CJK_GREETING.test(statement.trim())) return true;
  const all = words(statement).map((w) => w.text.replace(/’/g, "'"));
  const first = all[0]?.toLowerCase() ?? '';
  if (all.length === 0 || all.length > 7 || !GREETING_CORE.test(first)) return false;
  if (all.length === 1) return !/^(?:good|see|take|no|my|you're|dear)$/u.test(first);
  const others = all.filter((w) => !GREETING.has(w.toLowerCase()));
  const name = others.length === 1 && others[0] === all.at(-1) && /^\p{Lu}/u.test(others[0] ?? '') && !/^(?:no|my|take)$/u.test(first);
  return others.length === 0 || name;
}

import type { SourceSpan, Span } from '../../../memory/types.js';
import { functionWords, languageOf } from '../../language.js';
import type { CheckInput } from '../../types.js';
import { claimFacts } from '../conversation.js';
import type { Fact } from '../facts.js';
import { foldWord } from '../tokens.js';
import type { Token } from '../tokens.js';
import { vocabularyOf } from '../names.js';
import { ranked } from '../search.js';

/** Words between a name and its verb that do not part the two: "C'est Mathilde qui garde", "Rosario nos trae". */
const BETWEEN = new Set('qui que der die das me te se nos os lo la le les lui leur nous vous y en mir uns sich ihm ihr'.split(' '));
/** Share of the other words of the clause that the message must hold. Own. */
const REST = 0.5;

function verbAfter(tokens: readonly Token[], at: number): Token | undefined {
  let next = at + 1;
  while (BETWEEN.has(tokens[next]?.lower ?? '')) next += 1;
  return tokens[next]?.kind === 'word' && !tokens[next]!.capital ? tokens[next] : undefined;
}

const JOINS = new Set('und oder aber dass weil wenn ob als denn'.split(' '));

const ARTICLE = /^(?:der|die|das|den|dem|des|(?:k?ein|mein|dein|sein|ihr|unser|euer|eur|dies|jed|all)(?:e|en|em|er|es)?)$/;

/** A German noun without an article: "Timo fährt", "Tante Gerda wohnt"; nouns in the plural have none either, and a verb in -en. */
function isBare(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const verb = verbAfter(tokens, at);
  const isFree =
    before === undefined || before.kind === 'mark' || (before.capital && !ARTICLE.test(before.lower)) || JOINS.has(before.lower);
  return isFree && verb !== undefined && !verb.lower.endsWith('en');
}

/** A name in German, French or Spanish that no message holds, where one has another name before the same verb: "Théo a raté son train" for "Hugo a raté". */
export function otherBeforeVerb({ claim, messages }: CheckInput): { detail: string; claimSpan: Span; source: SourceSpan } | undefined {
  const language = languageOf(claim.text);
  if (language !== 'de' && language !== 'fr' && language !== 'es') return undefined;
  const light = functionWords(language);
  const { words, names } = vocabularyOf(messages);
  const isName = (token: Token): boolean => token.kind === 'word' && token.capital && token.lower.length > 1 && !light.has(token.lower);
  for (const { clause, terms } of claimFacts(claim)) {
    for (const [at, token] of clause.tokens.entries()) {
      if (!isName(token) || (language === 'de' && !isBare(clause.tokens, at)) || words.has(foldWord(token.lower))) continue;
      const verb = verbAfter(clause.tokens, at);
      const own = new Set(clause.tokens.map((t) => t.lower));
      const found = ranked(
        messages,
        terms.filter((t) => t.token !== token),
        REST,
        'id',
      );
      for (const { fact } of found) {
        const isOther = (t: Token): boolean => isName(t) && names.has(t.lower) && !own.has(t.lower);
        const isBareOther = (t: Token): boolean =>
          isOther(t) && (language !== 'de' || isBare(fact.clause.tokens, fact.clause.tokens.indexOf(t)));
        const same = verb && !fact.asked ? nameBefore(fact, verb, isBareOther) : undefined;
        // Every German noun has a capital; elsewhere the one other name of the clause takes the place.
        const only = language === 'de' || at === 0 || fact.asked ? [] : fact.clause.tokens.slice(1).filter(isOther);
        const other = same ?? (only.length === 1 ? only[0] : undefined);
        if (other)
          return {
            detail: `says ${token.text}, the message says ${other.text}`,
            claimSpan: { start: token.start, end: token.end },
            source: fact.span,
          };
      }
    }
  }
  return undefined;
}

function nameBefore({ clause }: Fact, verb: Token, isName: (token: Token) => boolean): Token | undefined {
  return clause.tokens.find((t, at) => isName(t) && verbAfter(clause.tokens, at)?.lower === verb.lower);
}

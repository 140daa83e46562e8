import type { AuditRecord, Message, Warning } from '../memory/types.js';
import { languageOf } from './language.js';
import type { Claim } from './types.js';

/** What the app should know about a result as a whole. */
export function warningsFor(
  claims: readonly Claim[],
  records: readonly AuditRecord[],
  messages: readonly Message[],
  withVerifier: boolean,
): Warning[] {
  const warnings: Warning[] = [];
  if (!withVerifier && claims.some((claim) => claim.kind === 'claim')) {
    warnings.push({
      code: 'verifier-off',
      message: 'The verifier is off: verdicts rest on matching and typed checks alone. Load a model pack with a verifier.',
    });
  }
  const foreign = claims.filter((claim) => claim.kind === 'claim' && languageOf(claim.text) !== 'en').length;
  const source = languageOf(
    messages
      .slice(0, 50)
      .map((message) => message.text.slice(0, 500))
      .join(' '),
  );
  if (foreign > 0 || source !== 'en') {
    warnings.push({
      code: 'language',
      message: 'Some text is not English: the models are English, so these verdicts rest on matching, numbers, dates and names.',
    });
  }
  const ambiguous = records.filter((_, i) => claims[i]?.ambiguous === true).length;
  if (ambiguous > 0) {
    warnings.push({
      code: 'ambiguous-pronoun',
      message: `${ambiguous} claims open with a pronoun that may mean more than one person; name the person.`,
    });
  }
  return warnings;
}

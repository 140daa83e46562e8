import type { AuditRecord, Dropped, PayloadItem, Summary, Verification } from '../memory/types.js';

/** What elimination took out of the text, and no line of the payload says. A question comes along with its kept answer. */
export function removedOf({ records }: Verification, summary: Summary | undefined, items: readonly PayloadItem[]): Dropped[] {
  const sources = new Map(summary?.sentences.map((sentence) => [sentence.id, sentence.sources]));
  const isQuoted = ({ reason, claim, sentenceId = '' }: AuditRecord): boolean => {
    const [source] = reason === 'question' ? (sources.get(sentenceId) ?? []) : [];
    return source !== undefined && items.some((item) => item.text.includes(claim) && item.sources.some((one) => isSame(one, source)));
  };
  return records.flatMap((record): Dropped[] => {
    const { claim, verdict, reason, explanation, evidence } = record;
    if (verdict === 'kept' || reason === 'markup' || isQuoted(record)) return [];
    const messageId = evidence[0]?.messageId;
    return [{ text: claim, reason: verdict, detail: explanation, ...(messageId === undefined ? {} : { messageId }) }];
  });
}

const isSame = (a: PayloadItem['sources'][number], b: PayloadItem['sources'][number]): boolean =>
  a.messageId === b.messageId && a.start === b.start && a.end === b.end;

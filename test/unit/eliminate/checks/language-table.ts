import { describe, expect, it } from 'vitest';
import { LANGUAGE_CHECKS } from '../../../../src/eliminate/checks/language.js';
import type { CheckInput, EvidenceUnit } from '../../../../src/eliminate/types.js';
import type { CheckName, CheckResult, Message, Role } from '../../../../src/memory/types.js';

/** Messages written as "u: text", "a: text" or "Name: text", one a line. */
export function chat(lines: string): Message[] {
  return lines.split('\n').map((line, i) => {
    const [, who = 'u', text = ''] = /^\s*([^:]+): ?(.*)$/s.exec(line) ?? [];
    const role: Role = who === 'a' ? 'assistant' : who === 's' ? 'system' : 'user';
    const name = who.length > 1 ? { name: who } : {};
    return { id: `m${i + 1}`, role, ...name, text, version: 'v' };
  });
}

/** Every message on its own, up to the three that share most words with the claim. */
export function inputOf(lines: string, claim: string, speaker?: string): CheckInput {
  const messages = chat(lines);
  const words = new Set(claim.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const units: EvidenceUnit[] = messages
    .map((m, i) => ({ i, hits: (m.text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((w) => words.has(w)).length }))
    .sort((a, b) => b.hits - a.hits || a.i - b.i)
    .slice(0, 3)
    .map(({ i, hits }) => ({ kind: 'message', indices: [i], score: hits, cosine: 0, coverage: 0 }));
  return { claim: { text: claim, kind: 'claim', start: 0, end: claim.length, ...(speaker && { speaker }) }, messages, units };
}

export function runAll(input: CheckInput): readonly CheckResult[] {
  return LANGUAGE_CHECKS.map((check) => check.run(input));
}

/** [conversation, claim, check that must veto or '' for none]; several checks are joined by '|'. */
export type Row = readonly [string, string, string];

/** A veto row needs a conflict of a named check; a clean row must have no conflict of any check. */
export function table(title: string, rows: readonly Row[]): void {
  describe(title, () => {
    it.each(rows)('%s => %s (%s)', (lines, claim, expected) => {
      const conflicts = runAll(inputOf(lines, claim)).filter((r) => r.status === 'conflict');
      if (expected === '') {
        expect(conflicts).toEqual([]);
        return;
      }
      const names = expected.split('|') as CheckName[];
      expect(conflicts.map((r) => r.check)).toEqual(
        expect.arrayContaining([expect.stringMatching(new RegExp(`^(?:${names.join('|')})$`))]),
      );
      for (const result of conflicts) {
        expect(result.detail).toBeTruthy();
        expect(result.reason).toBeTruthy();
        expect(claim.slice(result.claimSpan!.start, result.claimSpan!.end)).not.toBe('');
      }
    });
  });
}

import type { Guard } from '../../scripts/harness/harness.js';
import type { Summary, Verification } from '../../src/memory/types.js';
import type { ClaimFile } from '../claims/rows.js';
import { spread } from '../claims/run.js';
import { countPayload } from './counting.js';
import type { Persona } from './realmem.js';

/** Share of a conversation's tokens that its summary may have. */
const SHARE = 0.4;
/** Shortest session that is summarised, turns, and how many of a persona, and dialogues of a file of claims. */
const TURNS = 4;
const SESSIONS = 20;
const DIALOGUES = 100;

export interface Conversation {
  readonly group: string;
  readonly name: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/** What elimination made of the extractive summaries of a group. */
export interface ExtractScore {
  readonly summaries: number;
  /** Claims in them; questions, greetings and headings are none. */
  readonly claims: number;
  readonly kept: number;
  readonly lost: readonly string[];
}

/** Sessions of the personas, and the dialogues behind labelled claims of people who use an assistant (files with `sgd` in their name). */
export function conversationsToExtract(personas: readonly Persona[], files: readonly ClaimFile[], limit: number): Conversation[] {
  const sessions = personas.flatMap(({ name, sessions: all }) =>
    spread(
      all.filter((session) => session.length >= TURNS),
      Math.min(limit, SESSIONS),
    ).map((messages, i) => ({ group: 'RealMem', name: `${name} ${i + 1}`, messages })),
  );
  const rows = files.filter(({ name }) => name.includes('sgd')).flatMap((file) => file.rows);
  const byDialogue = new Map(rows.map(({ dialogue, source }) => [dialogue, source.map(({ role, text }) => ({ role, content: text }))]));
  const dialogues = spread([...byDialogue], Math.min(6 * limit, DIALOGUES)).map(([name, messages]) => ({ group: 'SGD', name, messages }));
  return [...sessions, ...dialogues];
}

/** Every extractive summary goes through elimination: it says nothing but what the messages say, so that whatever falls is a fault. */
export async function scoreExtracts(
  guard: Guard,
  conversations: readonly Conversation[],
  onProgress: (done: number, total: number) => void,
): Promise<Record<string, ExtractScore>> {
  const scores: Record<string, ExtractScore> = {};
  for (const [i, { group, name, messages }] of conversations.entries()) {
    onProgress(i, conversations.length);
    const tokens = messages.reduce((sum, { content }) => sum + countPayload(content), 0);
    const summary = await guard.call<Summary>('compress', messages, { maxTokens: Math.max(1, Math.round(SHARE * tokens)), cache: false });
    const { records } = await guard.call<Verification>('eliminate', summary, messages);
    const claims = records.filter(({ verdict }) => verdict !== 'non-claim');
    const lost = claims.filter(({ verdict }) => verdict !== 'kept');
    const before = scores[group] ?? { summaries: 0, claims: 0, kept: 0, lost: [] };
    scores[group] = {
      summaries: before.summaries + 1,
      claims: before.claims + claims.length,
      kept: before.kept + claims.length - lost.length,
      lost: [...before.lost, ...lost.map(({ claim, reason, explanation }) => `${name}, ${reason}: ${claim} (${explanation})`)],
    };
  }
  return scores;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../usage-error.js';

/** One turn of a persona's life with the assistant, as the library takes it. */
export interface RealTurn {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly time: string;
  readonly session: string;
  readonly project: string;
}

/** A fact that the reference says was needed for a query, and the turn it stands in, where the reference names one. */
export interface NeededFact {
  readonly content: string;
  readonly session: string;
  readonly goldTurn: string | undefined;
}

/** A question with the sessions right before its own. */
export interface RealQuery {
  readonly id: string;
  readonly text: string;
  readonly history: readonly RealTurn[];
  /** Needed facts whose session lies in the history. */
  readonly facts: readonly NeededFact[];
}

export interface Persona {
  readonly name: string;
  readonly sessions: readonly (readonly RealTurn[])[];
  readonly queries: readonly RealQuery[];
  /** Needed facts whose session lies outside the history, over all queries. */
  readonly outside: number;
}

interface RawSession {
  readonly session_uuid: string;
  readonly session_identifier: string;
  readonly current_time?: string;
  readonly dialogue_turns: readonly {
    readonly speaker: string;
    readonly content: string;
    readonly is_query?: boolean;
    readonly memory_used?: readonly { readonly session_uuid: string; readonly content: string }[];
  }[];
  readonly extracted_memory?: readonly { readonly content: string; readonly source_content_snapshot?: string }[];
}

/**
 * All files of a folder in the RealMem format; queries get the `sessions` sessions before their own as their history.
 * @throws UsageError for a folder that cannot be read, holds no such file, or a file that is not in the format.
 */
export function readRealMem(folder: string, sessions: number): Persona[] {
  let names: string[];
  try {
    names = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch (cause) {
    throw new UsageError(`${folder} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  if (names.length === 0) throw new UsageError(`${folder} holds no .json file.`);
  return names.map((name) => readPersona(name.replace(/\.json$/, ''), readFileSync(join(folder, name), 'utf8'), sessions));
}

/** @throws UsageError for a text that is no JSON with `dialogues`. */
export function readPersona(name: string, json: string, sessions: number): Persona {
  const raw = parseSessions(name, json);
  const turns = raw.map(toTurns);
  const places = new Map(raw.map((session, at) => [session.session_uuid, at]));
  const queries: RealQuery[] = [];
  let outside = 0;
  raw.forEach((session, at) => {
    session.dialogue_turns.forEach((turn, i) => {
      if (turn.is_query !== true) return;
      const used = session.dialogue_turns[i + 1]?.memory_used ?? [];
      const near = used.filter(({ session_uuid }) => {
        const place = places.get(session_uuid);
        return place !== undefined && place < at && place >= at - sessions;
      });
      outside += used.length - near.length;
      queries.push({
        id: `${session.session_uuid}:${i}`,
        text: turn.content,
        history: turns.slice(Math.max(0, at - sessions), at).flat(),
        facts: near.map(({ session_uuid, content }) => ({
          content,
          session: session_uuid,
          goldTurn: goldTurnOf(raw[places.get(session_uuid) ?? -1], content),
        })),
      });
    });
  });
  return { name, sessions: turns, queries, outside };
}

function parseSessions(name: string, json: string): RawSession[] {
  try {
    const { dialogues } = JSON.parse(json) as { dialogues?: unknown };
    const sound = (session: RawSession) => typeof session.session_uuid === 'string' && Array.isArray(session.dialogue_turns);
    if (Array.isArray(dialogues) && dialogues.length > 0 && dialogues.every(sound)) return dialogues as RawSession[];
  } catch {
    // Told below, as any other content that cannot be read.
  }
  throw new UsageError(`${name}.json is no RealMem file: it must hold dialogues, each with session_uuid and dialogue_turns.`);
}

function toTurns({ session_uuid: session, session_identifier, current_time, dialogue_turns }: RawSession): RealTurn[] {
  const time = /^\d{4}-\d{2}-\d{2}/.exec(current_time ?? '')?.[0] ?? '';
  return dialogue_turns.map(({ speaker, content }, i) => ({
    id: `${session}:${i}`,
    role: speaker === 'Assistant' ? 'assistant' : 'user',
    content,
    time,
    session,
    project: (session_identifier ?? '').split(':')[0] ?? '',
  }));
}

/** The turn that the reference took the fact from: its snapshot is the turn's text. */
function goldTurnOf(session: RawSession | undefined, content: string): string | undefined {
  const snapshot = session?.extracted_memory?.find((entry) => entry.content === content)?.source_content_snapshot;
  const at = session?.dialogue_turns.findIndex((turn) => turn.content === snapshot) ?? -1;
  return at < 0 ? undefined : `${session?.session_uuid}:${at}`;
}

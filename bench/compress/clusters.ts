import type { Guard } from '../../scripts/harness/harness.js';
import type { Summary } from '../../src/memory/types.js';
import type { Persona, RealTurn } from './realmem.js';

const MESSAGES = 200;
const PROJECTS = 5;
/** Sessions under this name are unrelated filler: no project that a cluster could gather. */
const FILLER = 'Enhanced';

export interface ClusterScore {
  readonly messages: number;
  readonly projects: number;
  readonly clusters: number;
  /** Share of the messages that belong to the project that most of their cluster belongs to, [0,1]. */
  readonly purity: number;
}

/** The first turns of the persona's first projects, in the order they were said. */
export function projectTurns({ sessions }: Persona): RealTurn[] {
  const turns = sessions.flat().filter(({ project, content }) => project !== FILLER && content.trim() !== '');
  const wanted = [...new Set(turns.map(({ project }) => project))].slice(0, PROJECTS);
  const most = Math.floor(MESSAGES / Math.max(1, wanted.length));
  const taken = new Map<string, number>();
  return turns.filter(({ project }) => {
    const before = taken.get(project) ?? 0;
    if (!wanted.includes(project) || before >= most) return false;
    taken.set(project, before + 1);
    return true;
  });
}

export async function scoreClusters(guard: Guard, persona: Persona): Promise<ClusterScore> {
  const turns = projectTurns(persona);
  const { nodes = [] } = await guard.call<Summary>('compress', turns, { maxTokens: 400, structure: 'hierarchical', cache: false });
  const projectOf = new Map(turns.map(({ id, project }) => [id, project]));
  const clusters = nodes.filter(({ level }) => level === 'cluster');
  const total = clusters.reduce((sum, { messageIds }) => sum + messageIds.length, 0);
  const main = clusters.reduce((sum, { messageIds }) => sum + largest(messageIds.map((id) => projectOf.get(id) ?? '')), 0);
  return { messages: turns.length, projects: new Set(projectOf.values()).size, clusters: clusters.length, purity: main / total };
}

function largest(names: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

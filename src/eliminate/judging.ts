import type { Message, Usage } from '../memory/types.js';
import { type Conversation, openConversation } from './conversation.js';
import { judgeAll } from './judge-all.js';
import type { JudgeOptions } from './judge-all.js';
import { NO_SUPPORT } from './judge.js';
import type { Judged } from './judge.js';
import { claimKey, conversationKey } from './judgment-cache.js';
import type { JudgmentCache } from './judgment-cache.js';
import type { EliminatePorts } from './run.js';
import type { Stopwatch } from './stopwatch.js';
import type { Claim } from './types.js';

/** The judgments of one run. */
export interface Judging {
  /** Judges the claims that this run has not judged yet; what an earlier run judged on the same messages costs no model. */
  judge(claims: readonly Claim[]): Promise<void>;
  signalsOf(claim: Claim): Judged;
  cost(): Pick<Usage, 'modelTokens' | 'cacheHits'>;
}

/** The claim as it was met before, where it was. */
function sameClaim(judgments: JudgmentCache | undefined, key: string, claim: Claim): Claim {
  const one = judgments?.claims.get(key) ?? claim;
  judgments?.claims.set(key, one);
  return one;
}

/** @param versions Of all models and weights that a judgment rests on. */
export function createJudging(
  messages: readonly Message[],
  versions: readonly string[],
  ports: EliminatePorts,
  options: JudgeOptions,
  watch: Stopwatch,
): Judging {
  const { judgments } = ports;
  const conversation = judgments ? conversationKey(messages, [...versions, options.deformation ? 'deformation' : '']) : '';
  let opened: Conversation | undefined;
  const judged = new Map<string, Judged>();
  const modelTokens = { encoder: 0, verifier: 0, summarizer: 0 };
  let cacheHits = 0;
  return {
    judge: async (claims) => {
      watch.lap('claims');
      const missing = new Map<string, Claim>();
      for (const claim of claims) {
        const key = claimKey(claim);
        if (claim.kind !== 'claim' || judged.has(key) || missing.has(key)) continue;
        const known = judgments?.get(conversation + key);
        if (known) {
          judged.set(key, known);
          cacheHits++;
        } else missing.set(key, sameClaim(judgments, key, claim));
      }
      if (missing.size === 0) return;
      opened ??= openConversation(messages, ports, options.deformation === true);
      const found = await judgeAll([...missing.values()], opened, ports, options, watch);
      for (const [key, claim] of missing) {
        const signals = found.judged.get(claim);
        if (!signals) continue;
        judged.set(key, signals);
        judgments?.set(conversation + key, signals);
      }
      modelTokens.encoder += found.tokens.encoder;
      modelTokens.verifier += found.tokens.verifier;
    },
    signalsOf: (claim) => (claim.kind === 'claim' ? judged.get(claimKey(claim)) : undefined) ?? NO_SUPPORT,
    cost: () => ({ modelTokens, cacheHits }),
  };
}

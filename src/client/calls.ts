import type { Usage, Verification } from '../memory/types.js';
import { type CallName, checkCall } from '../options/calls.js';
import { text as checkText } from '../options/check.js';
import type { EliminateOptions } from '../pipeline/types.js';
import type { CallOptions, Scope } from '../ports.js';
import type { Plain, WithAnchors } from '../protocol/worker-api.js';
import { type CallerFunctions, countWithCaller } from './callbacks.js';
import type { MemGuard } from './client.js';
import { createMeter } from './metering.js';
import { checkTexts } from './options.js';
import { sendCloneable } from './sendable.js';
import type { Session, SessionCall } from './session.js';
import { tellSafely, toMemGuardError } from './telling.js';
import { openText, type StreamOptions } from './text-reader.js';

type Calls = Omit<MemGuard, 'persist' | 'estimate' | 'preload' | 'events' | 'info' | 'close'>;

/** The calls that the worker runs, each checked before anything is sent, and the sum of what they cost. */
export function createCalls(session: Session, { tokenizer }: CallerFunctions): Calls {
  const run = createRunner(session);
  const meter = createMeter();
  const book = async <T extends { usage: Usage }>(method: string, o: { scope?: Scope } | undefined, call: Promise<T>): Promise<T> => {
    const result = await call;
    meter.book(method, o?.scope, result.usage);
    return result;
  };
  return {
    compress: (messages, o) => {
      const call = run('compress', o, [messages], (api, id, plain, m) => api.compress(id, m, plain));
      return book('compress', o, call);
    },
    eliminate: (source, messages, o) => book('eliminate', o, eliminateText(run, source, messages, o)),
    reconstruct: (verification, o) => {
      const call = run('reconstruct', o, [verification], (api, id, plain, v) => api.reconstruct(id, v, plain));
      return book('reconstruct', o, call);
    },
    context: (messages, o) => {
      const call = run('context', o, [messages], (api, id, plain, m) => api.context(id, m, plain));
      return book('context', o, call);
    },
    drillDown: (nodeId, o) => run('drillDown', o, [nodeId], (api, id, _, node) => api.drillDown(id, node)),
    expand: (sentence, o) => run('expand', o, [sentence], (api, id, _, s) => api.expand(id, s)),
    embed: async (texts, o) => run('embed', o, [checkTexts(texts)], (api, id, plain, t) => api.embed(id, t, plain)),
    countTokens: async (text, o) => {
      checkText(text, 'text');
      checkCall('countTokens', o);
      if (tokenizer) return (await countWithCaller(tokenizer, [text], o?.signal))[0]!;
      return run('countTokens', o, [text], (api, id, _, t) => api.countTokens(id, t));
    },
    anchors: {
      add: (anchors, o) => run('anchors.add', o, [asList(anchors)], (api, id, plain, list) => api.addAnchors(id, list, plain)),
      list: (o) => run('anchors.list', o, [], (api, id, plain) => api.listAnchors(id, plain)),
      remove: (ids, o) => run('anchors.remove', o, [asList(ids)], (api, id, _, list) => api.removeAnchors(id, list)),
    },
    storage: (o) => run('storage', o, [], (api, id) => api.storage(id)),
    usage: (scope) => meter.total(scope),
  };
}

type Runner = ReturnType<typeof createRunner>;

/** A stream stays on the page: the worker asks for it piece by piece. */
async function eliminateText(
  run: Runner,
  source: unknown,
  messages: unknown,
  given: (WithAnchors<EliminateOptions> & StreamOptions) | undefined,
): Promise<Verification> {
  // Before the stream is opened: a call that is refused must not lock it.
  checkCall('eliminate', given, source);
  const { onRecord, stallMs, ...options } = given ?? {};
  const text = openText(source, { stallMs });
  const sent = text ? { streamed: true } : source;
  const listen = onRecord && tellSafely(onRecord);
  try {
    return await run(
      'eliminate',
      options,
      [sent, messages] as const,
      (api, id, plain, s, m) => api.eliminate(id, s as string, m, { ...plain, records: onRecord !== undefined }),
      { text, onRecord: listen },
    );
  } finally {
    text?.close();
  }
}

/** Checks the call, splits what stays on the page from what is sent, and lets only coded errors out. */
function createRunner(session: Session) {
  return async <O extends CallOptions, A extends readonly unknown[], T>(
    name: CallName,
    given: O | undefined,
    args: A,
    send: (session: SendTarget, callId: number, options: Plain<O>, ...args: A) => Promise<T>,
    page: Pick<SessionCall, 'text' | 'onRecord'> = {},
  ): Promise<T> => {
    checkCall(name, given, args[0]);
    const { signal, onProgress, ...plain } = given ?? ({} as O);
    try {
      return await sendCloneable([plain, ...args] as const, (sendOptions, ...sendArgs) =>
        session.run((api, callId) => send(api, callId, sendOptions, ...(sendArgs as unknown as A)), {
          signal,
          onProgress: tellSafely(onProgress),
          ...page,
        }),
      );
    } catch (error) {
      throw toMemGuardError(error);
    }
  };
}

type SendTarget = Parameters<Parameters<Session['run']>[0]>[0];

const asList = <T>(given: T | readonly T[]): readonly T[] => (Array.isArray(given) ? given : [given]) as readonly T[];

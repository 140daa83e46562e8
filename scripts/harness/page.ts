// The page of try, cases and bench: the public API on window, and nothing else of the library.
import { type CallProgress, createMemGuard, isMemGuardError } from '../../src/index.js';
import type { GuardOptions, Outcome, PageApi } from './protocol.js';

type MemGuard = Awaited<ReturnType<typeof createMemGuard>>;
const guards = new Map<string, MemGuard>();

const tokenizers = { 'by-length': (text: string) => Math.ceil(text.length / 4) } as const;

async function settle(run: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { ok: true, value: await run() };
  } catch (thrown) {
    if (isMemGuardError(thrown)) {
      const { name, message, code, phase, stack } = thrown;
      return { ok: false, error: { name, message, code, phase, stack } };
    }
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { ok: false, error: { name: error.name, message: error.message, stack: error.stack } };
  }
}

function guardOf(id: string): MemGuard {
  const guard = guards.get(id);
  if (!guard) throw new Error(`No open guard ${id}`);
  return guard;
}

async function open(id: string, { tokenizer, ...options }: GuardOptions): Promise<void> {
  const guard = await createMemGuard({
    ...options,
    ...(tokenizer ? { tokenizer: tokenizer === 'by-length' ? tokenizers[tokenizer] : tokenizer } : {}),
    assetBase: new URL('/', location.href),
    onProgress: (progress) => window.memguardProgress?.(progress),
  });
  guards.set(id, guard);
}

function withListener(arg: unknown): unknown {
  if (typeof arg !== 'object' || arg === null || !('tellProgress' in arg)) return arg;
  const { tellProgress: _, ...options } = arg;
  return { ...options, onProgress: (progress: CallProgress) => window.memguardCallProgress?.(progress) };
}

const api: PageApi = {
  open: (id, options) => settle(() => open(id, options)),
  call: (id, method, args) =>
    settle(async () => {
      const guard = guardOf(id) as unknown as Record<string, (...args: readonly unknown[]) => unknown>;
      return guard[method]?.(...args.map(withListener));
    }),
  close: (id) =>
    settle(async () => {
      await guardOf(id).close();
      guards.delete(id);
    }),
};
window.memguardHarness = api;

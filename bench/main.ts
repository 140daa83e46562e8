import { CallError, HarnessError } from '../scripts/harness/harness.js';
import { runAnchors } from './claims/anchors.js';
import { runClaims } from './claims/run.js';
import { runCompress } from './compress/run.js';
import { runSpeed } from './speed/run.js';
import { runStart } from './start/run.js';
import { UsageError } from './usage-error.js';

/** Each takes the arguments after its name and prints a table. */
const BENCHES: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  speed: runSpeed,
  start: runStart,
  claims: runClaims,
  anchors: runAnchors,
  compress: runCompress,
};

/** 0 when it ran, 2 for a wrong call, 1 when the browser or the library failed. */
export async function main([name = '', ...args]: readonly string[]): Promise<number> {
  try {
    const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
    if (!bench) throw new UsageError(`Usage: npm run bench -- ${Object.keys(BENCHES).join('|')} [--json FILE]`);
    await bench(args);
    return 0;
  } catch (thrown) {
    if (thrown instanceof CallError) console.error(`${thrown.error.code ?? thrown.error.name}: ${thrown.message}`);
    else console.error(thrown instanceof UsageError || thrown instanceof HarnessError ? thrown.message : thrown);
    return thrown instanceof UsageError ? 2 : 1;
  }
}

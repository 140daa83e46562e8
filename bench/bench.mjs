import { runTs } from '../scripts/run-ts.mjs';

await runTs('bench/main.ts', process.argv.slice(2));

import { runTs } from './run-ts.mjs';

await runTs('scripts/try/main.ts', process.argv.slice(2));

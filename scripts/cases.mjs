import { runTs } from './run-ts.mjs';

await runTs('scripts/cases/main.ts', process.argv.slice(2));

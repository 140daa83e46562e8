import { runTs } from './run-ts.mjs';

await runTs('scripts/train-head/main.ts', process.argv.slice(2));

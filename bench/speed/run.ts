import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startHarness } from '../../scripts/harness/harness.js';
import { createProgress } from '../../scripts/harness/progress.js';
import { UsageError } from '../usage-error.js';
import { formatSpeed } from './report.js';

/** @throws UsageError for unknown options. */
export async function runSpeed(args: readonly string[]): Promise<void> {
  const json = readJsonOption(args);
  const progress = createProgress(process.stderr);
  const harness = await startHarness({ pagePath: '/bench/speed/index.html', onProgress: progress.show, log: progress.note });
  try {
    const report = await harness.watch(harness.page.evaluate(() => window.memguardSpeed!()));
    progress.end();
    console.log(formatSpeed(report));
    if (json !== undefined) writeFileSync(json, `${JSON.stringify({ speed: report }, null, 2)}\n`);
  } finally {
    progress.end();
    await harness.close();
  }
}

function readJsonOption(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { json: { type: 'string' } } }).values.json;
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : String(cause)}\nUsage: npm run bench -- speed [--json FILE]`);
  }
}

import { expect, it } from 'vitest';
import readme from '../../README.md?raw';
import * as memguard from '../../src/index.js';
import { readExample, runExample } from '../helpers/readme-example.js';

it("runs the README's example, and it prints what the README says", async () => {
  const example = readExample(readme);
  expect(example.lines).toBeLessThanOrEqual(15);
  expect(await runExample(example, memguard)).toBe(example.output);
});

import { describe, expect, it } from 'vitest';
import { readExample, runExample } from '../../helpers/readme-example.js';

const readme = [
  '# X',
  '```ts',
  'not this',
  '```',
  '## Example',
  'Some words.',
  '```ts',
  "import { twice, never } from 'memguard';",
  'const value = await twice(4);',
  'console.log(value, "done");',
  '```',
  'It prints:',
  '```text',
  '8 done',
  '```',
  '## Next',
  '```ts',
  '```',
].join('\n');

describe('the README example', () => {
  it('is found under its heading and run with the exports', async () => {
    const example = readExample(readme);
    expect(example).toMatchObject({ names: ['twice', 'never'], lines: 3, output: '8 done' });
    expect(await runExample(example, { twice: async (x: number) => 2 * x, never: 0 })).toBe('8 done');
    await expect(runExample(example, { twice: 0 })).rejects.toThrow('never');
  });

  it.each([
    ['## Example', '## Other', 'no heading'],
    ['```ts\nimport', '```js\nimport', 'no ```ts block'],
    ['```text', '```sh', 'No ```text block'],
    ["'memguard'", "'lodash'", 'lodash'],
  ])('says what is missing after %j becomes %j', (from, to, message) => {
    expect(() => readExample(readme.replace(from, to))).toThrow(message);
  });
});

import { expect, it } from 'vitest';
import { reconstruct } from '../../../src/reconstruct/reconstruct.js';
import { ports, verified } from './chat.js';

it('never drops the last user message for a reply of an assistant with a name', async () => {
  const said = [
    { id: 'm1', role: 'user' as const, name: 'Ann', text: 'Is the roof tight? '.repeat(20).trim(), version: '1' },
    { id: 'm2', role: 'assistant' as const, name: 'Nova', text: 'It is.', version: '2' },
  ];
  const { items } = await reconstruct({ ...verified([], said), recent: said }, ports, { maxTokens: 60 });
  expect(items.map(({ id }) => id)).toEqual(['m1']);
});

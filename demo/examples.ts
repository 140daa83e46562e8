import { type Chat, chatFrom } from '../scripts/chat/parse-chat.js';

/** A bundled chat with its file name. */
export interface Example {
  readonly file: string;
  readonly chat: Chat;
}

/**
 * All bundled examples, loaded at once: they are small, and choosing one later needs no request. Those with planted errors come first:
 * what a visitor sees first is then a claim removed, with its reason.
 * @throws Error when the list or a file cannot be read.
 */
export async function loadExamples(): Promise<Example[]> {
  const list = (await readJson('examples/index.json')) as { file: string; title: string }[];
  const examples = await Promise.all(
    list.map(async ({ file, title }) => ({ file, chat: chatFrom(await readJson(`examples/${file}`), title) })),
  );
  const holdsErrors = ({ chat }: Example): number => (chat.planted?.length ? 1 : 0);
  return examples.toSorted((a, b) => holdsErrors(b) - holdsErrors(a));
}

async function readJson(path: string): Promise<unknown> {
  const response = await fetch(new URL(path, document.baseURI));
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

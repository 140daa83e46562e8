import { type Chat, chatFrom } from '../scripts/chat/parse-chat.js';

/** A bundled chat with its file name. */
export interface Example {
  readonly file: string;
  readonly chat: Chat;
}

/**
 * All bundled examples, loaded at once: they are small, and choosing one later needs no request.
 * @throws Error when the list or a file cannot be read.
 */
export async function loadExamples(): Promise<Example[]> {
  const list = (await readJson('examples/index.json')) as { file: string; title: string }[];
  return Promise.all(list.map(async ({ file, title }) => ({ file, chat: chatFrom(await readJson(`examples/${file}`), title) })));
}

async function readJson(path: string): Promise<unknown> {
  const response = await fetch(new URL(path, document.baseURI));
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

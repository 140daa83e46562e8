export interface ExampleMessage {
  readonly id: string;
  readonly role: string;
  readonly text: string;
}

/** The bundled example chats, from the page's own folder. */
export async function readExamples(): Promise<ExampleMessage[][]> {
  const read = async (file: string) => (await fetch(new URL(`/examples/${file}`, location.href))).json() as Promise<unknown>;
  const index = (await read('index.json')) as { file: string }[];
  return Promise.all(index.map(async ({ file }) => ((await read(file)) as { messages: ExampleMessage[] }).messages));
}

import { createMemGuard, type MemGuard } from '../src/index.js';
import { byId, h, plural } from './dom.js';
import { type Example, loadExamples } from './examples.js';
import { connectGate, type Gate } from './gate.js';
import { forbidConnections } from './offline.js';
import { createStatus } from './status.js';
import { setUpTheme } from './theme.js';
import { describeError } from './words.js';

const BUDGET = 200;
const start = byId('start', HTMLButtonElement);
const proof = byId('proof', HTMLElement);
const payload = byId('payload', HTMLElement);
const status = createStatus({
  line: byId('status', HTMLElement),
  count: byId('count', HTMLElement),
  progress: byId('progress', HTMLProgressElement),
  error: byId('error', HTMLElement),
});

/** The one worker of this page, in which the gate stands. */
function spawn(): Worker {
  worker = new Worker(new URL('./zero-egress.worker.ts', import.meta.url), { type: 'module', name: 'memguard' });
  return worker;
}
let worker: Worker | undefined;

const pageRequests = (): number => performance.getEntriesByType('resource').length;
const lengthOf = ({ chat }: Example): number => chat.messages.reduce((sum, { text }) => sum + text.length, 0);
const found = (text: string): void => proof.append(h('li', {}, h('span', {}, text)));

async function load(): Promise<{ guard: MemGuard; gate: Gate; example: Example }> {
  const examples = await loadExamples();
  // The shortest: what is shown here is the same for all of them.
  const [example] = examples.toSorted((a, b) => lengthOf(a) - lengthOf(b));
  if (!example) throw new Error('There is no example to run.');
  const guard = await createMemGuard({
    assetBase: new URL('.', document.baseURI).href,
    device: 'wasm',
    worker: spawn,
    onProgress: status.loading,
  });
  status.rest();
  // Parts that load when they are first needed: a chat that does not fit its budget needs them all.
  await guard.context(
    Array.from({ length: 12 }, (_, i) => ({ role: 'user', content: `Guest ${i} arrives by train on Friday.` })),
    { maxTokens: 100 },
  );
  return { guard, gate: connectGate(worker!), example };
}

async function run(): Promise<void> {
  status.say('Loading the models');
  const { guard, gate, example } = await load();
  found(
    `Loaded: an example of ${plural(example.chat.messages.length, 'message')} and the models. ${plural(pageRequests(), 'request')} by the page, ${await gate.requests()} by the worker.`,
  );
  forbidConnections();
  await gate.shut();
  found('Forbidden: the page’s policy is now connect-src ’none’, and the worker has nothing left that opens a connection.');
  const opened = [
    await fetch(location.href).then(
      () => true,
      () => false,
    ),
    await gate.tryToConnect(),
  ];
  found(
    `Tried: the page to fetch itself: ${opened[0] ? 'NOT refused' : 'refused'}; the worker to fetch its script: ${opened[1] ? 'NOT refused' : 'refused'}.`,
  );
  const before = [pageRequests(), await gate.requests()] as const;
  status.say('Running the job');
  const result = await guard.context(example.chat.messages, { maxTokens: BUDGET, onProgress: status.step });
  status.rest();
  const after = [pageRequests() - before[0], (await gate.requests()) - before[1]] as const;
  const kept = result.verification.records.filter(({ verdict }) => verdict === 'kept').length;
  found(
    `Done: ${result.tokens} tokens from ${result.usage.tokensIn}, ${plural(kept, 'claim')} kept of ${result.verification.records.length}.`,
  );
  found(`Requests since it was forbidden: ${after[0]} by the page, ${after[1]} by the worker. By the browser’s own record.`);
  payload.textContent = result.text;
  byId('result', HTMLElement).hidden = false;
  status.say(
    opened.includes(true) || after[0] + after[1] > 0 ? 'Something could connect. See the list.' : 'Done, and nothing could leave this tab.',
  );
  await guard.close();
}

setUpTheme(byId('theme', HTMLButtonElement));
start.addEventListener('click', async () => {
  start.disabled = true;
  try {
    await run();
  } catch (error) {
    status.rest();
    status.say('The run ended with an error.');
    status.error(describeError(error));
  }
});

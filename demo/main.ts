import { type CallProgress, isMemGuardError, type MemGuard, type Message } from '../src/index.js';
import { createAnchorKeeper } from './anchor-keeper.js';
import { createAnchorsPanel } from './anchors-panel.js';
import { auditJson, saveText } from './audit-file.js';
import { createChatPanel } from './chat-panel.js';
import { byId } from './dom.js';
import { loadExamples } from './examples.js';
import { createGuardHolder } from './guard.js';
import { createMapPanel } from './map/map-panel.js';
import { createMapView } from './map/map-view.js';
import { forbidConnectionsWhenBuilt, registerOffline } from './offline.js';
import type { Chat } from '../scripts/chat/parse-chat.js';
import { createRequestMeter } from './requests.js';
import { resetStages, run, type RunRequest, type RunResult, showEvent } from './run.js';
import { createRunStatus } from './run-status.js';
import { createRuntimePanel } from './runtime-panel.js';
import { createSetup, FieldError, showFieldError } from './setup.js';
import { createCompressPanel } from './stages/compress-panel.js';
import { createEliminatePanel } from './stages/eliminate-panel.js';
import { createReconstructPanel } from './stages/reconstruct-panel.js';
import { createStatus } from './status.js';
import { createStoragePanel } from './storage-panel.js';
import { setUpTheme } from './theme.js';
import { describeError } from './words.js';

const section = (id: string): HTMLElement => byId(id, HTMLElement);
const button = (id: string): HTMLButtonElement => byId(id, HTMLButtonElement);

const buttons = { run: button('run'), cancel: button('cancel'), audit: button('audit') };
const status = createStatus({
  line: section('status'),
  count: section('count'),
  progress: byId('progress', HTMLProgressElement),
  error: section('error'),
});
const runStatus = createRunStatus(status);
const runtime = createRuntimePanel({
  models: section('models'),
  device: section('device'),
  offline: section('offline'),
  requests: section('requests'),
  time: section('time'),
  warnings: section('warnings'),
});
const requests = createRequestMeter((count) => runtime.requests(count));
const chatPanel = createChatPanel(section('chat-list'), section('chat-scroll'), section('chat-note'));
const storage = createStoragePanel({ line: section('storage'), news: section('storage-news'), persist: button('persist') });
const map = createMapView(
  createMapPanel({
    frame: section('map-frame'),
    caption: section('map-caption'),
    note: section('map-note'),
    table: section('map-table'),
  }),
);

let shown: { chat: Chat; byId: Map<string, { message: Message; number: number }> } | undefined;
/** `isUnderWay` from the call to its result: events come a moment later, and must not speak over the result. */
let running: { controller: AbortController; chat: Chat; isUnderWay: boolean } | undefined;
let isOpen = false;
let last: { request: RunRequest; result: RunResult; guard: MemGuard } | undefined;

const stages = {
  compress: createCompressPanel(section('compress'), section('compress-list'), (id) => {
    chatPanel.highlight([]);
    chatPanel.focus(id);
  }),
  eliminate: createEliminatePanel(
    { section: section('eliminate'), list: section('claims'), plantedLine: section('planted') },
    {
      messageOf: (id) => shown?.byId.get(id)?.message,
      numberOf: (id) => shown?.byId.get(id)?.number,
      onShow: (id) => chatPanel.focus(id),
      onOpen: (record) => chatPanel.highlight(record?.evidence ?? []),
    },
  ),
  reconstruct: createReconstructPanel({
    section: section('reconstruct'),
    text: section('payload'),
    meter: section('tokens'),
    dropped: section('dropped'),
    copy: button('copy'),
  }),
};

const guards = createGuardHolder({
  onProgress: (progress) => {
    status.loading(progress);
    runtime.loading(progress);
  },
  onEvent: (event) => {
    runtime.event(event);
    storage.event(event);
    // A run that was stopped may still have events on their way.
    if (!running) return;
    showEvent(event, stages);
    if (running.isUnderWay) runStatus.event(event);
  },
  onOpen: (guard) => {
    isOpen = true;
    runtime.opened(guard);
    requests.mark();
    forbidConnectionsWhenBuilt();
    void storage.update(guard);
    void anchors.refresh(guard);
  },
});

const anchorsPanel = createAnchorsPanel(
  {
    form: byId('anchors-form', HTMLFormElement),
    choice: byId('pair', HTMLSelectElement),
    add: button('anchor-add'),
    state: section('anchors-state'),
    list: section('anchors-list'),
  },
  {
    onAdd: (pair) => void anchors.add(pair),
    onRemove: (anchor, number) => void anchors.remove(anchor, number),
    onChoose: ({ prompt, answer }) =>
      chatPanel.highlight([prompt, answer].map(({ id, text }) => ({ messageId: id, start: 0, end: text.length }))),
  },
);
const anchors = createAnchorKeeper(anchorsPanel, {
  open: async () => {
    await offline;
    const guard = await guards.open(new AbortController().signal);
    if (!running) status.rest();
    return guard;
  },
  onChange: (guard, list) => {
    void storage.update(guard);
    return map.showAnchors(list);
  },
  onError: (error) => status.error(describeError(error)),
  clearError: () => status.clearError(),
});

const setup = createSetup(
  {
    form: byId('setup', HTMLFormElement),
    choice: byId('chat-choice', HTMLSelectElement),
    task: byId('task', HTMLSelectElement),
    budget: byId('budget', HTMLInputElement),
    paste: byId('paste', HTMLTextAreaElement),
    text: byId('text', HTMLTextAreaElement),
    textLabel: section('text-label'),
    textHelp: section('text-help'),
    about: section('about'),
  },
  (chat) => {
    if (running) stop();
    showChat(chat);
  },
);

function showChat(chat: Chat): void {
  shown = { chat, byId: new Map(chat.messages.map((message, at) => [message.id, { message, number: at + 1 }])) };
  last = undefined;
  buttons.audit.disabled = true;
  chatPanel.show(chat);
  resetStages(stages, chat);
  anchorsPanel.offer(chat);
  map.reset();
}

function stop(): void {
  running?.controller.abort();
  running = undefined;
  setRunning(false);
  if (!isOpen) runtime.failed();
  for (const stage of Object.values(stages)) stage.stop();
}

function setRunning(on: boolean): void {
  buttons.run.disabled = on;
  buttons.cancel.disabled = !on;
  section('stages').setAttribute('aria-busy', String(on));
  if (!on) status.rest();
}

async function start(request: RunRequest): Promise<void> {
  const mine = { controller: new AbortController(), chat: request.chat, isUnderWay: false };
  status.clearError();
  showChat(request.chat);
  running = mine;
  setRunning(true);
  status.say('Starting');
  const isCurrent = (): boolean => running === mine;
  try {
    await offline;
    const guard = await guards.open(mine.controller.signal);
    status.rest();
    if (!isCurrent()) return;
    const { signal } = mine.controller;
    const onProgress = (progress: CallProgress): void => {
      if (isCurrent()) status.step(progress);
    };
    mine.isUnderWay = true;
    runStatus.start(request.task);
    const result = await run(guard, request, stages, { signal, onProgress });
    if (!isCurrent()) return;
    mine.isUnderWay = false;
    last = { request, result, guard };
    buttons.audit.disabled = false;
    runtime.usage(result.usage);
    runtime.warnings(result.warnings);
    status.say(result.outcome);
    // After the run, so that it never delays a result.
    await map.showRun(guard, request.chat.messages, result.verification.records, { signal, onProgress });
    void storage.update(guard);
    if (isCurrent()) stop();
  } catch (error) {
    const aborted = isMemGuardError(error) && error.code === 'ABORTED';
    if (!aborted && isCurrent()) {
      stop();
      status.say('The run ended with an error.');
      status.error(describeError(error));
    }
  }
}

byId('setup', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  try {
    void start({ ...setup.read(), useAnchors: byId('anchors-use', HTMLInputElement).checked });
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    showFieldError(error);
  }
});
buttons.cancel.addEventListener('click', () => {
  stop();
  status.say('Stopped. What was found so far stays on the page.');
  buttons.run.focus();
});
buttons.audit.addEventListener('click', () => {
  if (last) saveText('memguard-audit.json', auditJson(last.request, last.result, last.guard.info()));
});
setUpTheme(button('theme'));

const offline = registerOffline();
void offline.then((kept) => runtime.offline(kept));

try {
  setup.fill(await loadExamples());
} catch (error) {
  setup.fill([]);
  const reason = error instanceof Error ? error.message : String(error);
  status.error({
    title: `The bundled examples could not be loaded (${reason}).`,
    remedy: 'Serve this page with its folder "examples", or paste your own chat.',
    code: 'EXAMPLES',
  });
}

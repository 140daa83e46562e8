import { h, plural } from './dom.js';
import type { Example } from './examples.js';
import { type Chat, ChatError, parseChat } from '../scripts/chat/parse-chat.js';
import type { RunRequest, Task } from './run.js';

export interface SetupElements {
  readonly form: HTMLFormElement;
  readonly choice: HTMLSelectElement;
  readonly task: HTMLSelectElement;
  readonly budget: HTMLInputElement;
  readonly paste: HTMLTextAreaElement;
  readonly text: HTMLTextAreaElement;
  readonly textLabel: HTMLElement;
  readonly textHelp: HTMLElement;
  readonly about: HTMLElement;
}

/** A field of the form holds something that cannot be run; the message says what to change. */
export class FieldError extends Error {
  constructor(
    readonly field: HTMLInputElement | HTMLTextAreaElement,
    message: string,
  ) {
    super(message);
  }
}

/** The form: which chat, what to do with it, at what budget. */
export interface Setup {
  fill(examples: readonly Example[]): void;
  /** @throws FieldError for the first field that cannot be run. */
  read(): Omit<RunRequest, 'useAnchors'>;
}

const OWN = 'own';
/** Wait after a key before the pasted chat is read, ms. */
const PREVIEW_DELAY_MS = 300;

export function createSetup(elements: SetupElements, onChat: (chat: Chat) => void): Setup {
  const { choice, task, budget, paste, text, textLabel, textHelp, about } = elements;
  let examples: readonly Example[] = [];
  let offered = '';
  let preview: ReturnType<typeof setTimeout> | undefined;

  const chosen = (): Chat | undefined => examples.find((example) => example.file === choice.value)?.chat;
  const showTask = (): void => {
    shown(text, task.value !== 'summarize');
    textLabel.textContent = task.value === 'check-reply' ? 'The reply to check' : 'The summary to check';
    textHelp.textContent = helpOf(task.value as Task, text.value === offered ? (chosen()?.planted?.length ?? 0) : 0);
  };
  const showChoice = (): void => {
    shown(paste, choice.value === OWN);
    const chat = chosen();
    if (text.value === offered) text.value = offered = chat?.summary ?? '';
    if (chat) {
      task.value = chat.summary === undefined ? 'summarize' : 'check-summary';
      about.textContent = [chat.source, chat.licence].filter(Boolean).join('. ');
      onChat(chat);
    } else {
      about.textContent = 'What you paste stays in this tab.';
      // The summary of an example went with it: there is none to check.
      if (text.value === '') task.value = 'summarize';
      showPasted(paste, onChat);
    }
    showTask();
  };
  choice.addEventListener('change', showChoice);
  task.addEventListener('change', showTask);
  text.addEventListener('input', showTask);
  for (const field of [budget, text]) field.addEventListener('input', () => clearError(field));
  paste.addEventListener('input', () => {
    clearTimeout(preview);
    preview = setTimeout(() => showPasted(paste, onChat), PREVIEW_DELAY_MS);
  });

  return {
    fill(loaded) {
      examples = loaded;
      const options = loaded.map(({ file, chat }) =>
        h('option', { value: file }, `${chat.title} (${plural(chat.messages.length, 'message')})`),
      );
      choice.replaceChildren(...options, h('option', { value: OWN }, 'Paste your own chat'));
      showChoice();
    },
    read() {
      // What is about to run is shown by the run; a preview that came later would stop it.
      clearTimeout(preview);
      const chat = chosen() ?? readPasted(paste);
      const kind = task.value as Task;
      const given = kind === 'summarize' ? '' : readText(text);
      return { chat, task: kind, text: given === offered.trim() ? offered : given, budget: readBudget(budget) };
    },
  };
}

function showPasted(paste: HTMLTextAreaElement, onChat: (chat: Chat) => void): void {
  try {
    onChat(parseChat(paste.value));
    clearError(paste);
  } catch (error) {
    // Half-typed text is no error yet: it is told on Run.
    if (!(error instanceof ChatError)) throw error;
  }
}

/** `planted` errors are in the text that stands in the field. */
function helpOf(task: Task, planted: number): string {
  if (planted > 0) return `This summary comes with the example and holds ${planted} planted errors among true sentences.`;
  return task === 'check-reply'
    ? 'Paste what a model answered: each statement is checked against the chat.'
    : 'Paste a summary from anywhere: each statement is checked against the chat.';
}

function readPasted(paste: HTMLTextAreaElement): Chat {
  try {
    const chat = parseChat(paste.value);
    clearError(paste);
    return chat;
  } catch (error) {
    if (error instanceof ChatError) throw new FieldError(paste, error.message);
    throw error;
  }
}

function readText(field: HTMLTextAreaElement): string {
  const text = field.value.trim();
  if (text === '') throw new FieldError(field, 'There is nothing to check yet. Paste a text, or let MemGuard write the summary.');
  return text;
}

function readBudget(field: HTMLInputElement): number {
  const budget = Number(field.value);
  if (field.value.trim() === '' || !Number.isSafeInteger(budget) || budget < 1) {
    throw new FieldError(field, 'The token budget must be a whole number of at least 1, such as 400.');
  }
  return budget;
}

/** Marks a field and says why; returns to normal with the next input. */
export function showFieldError({ field, message }: FieldError): void {
  const place = document.getElementById(`${field.id}-error`);
  if (place) place.textContent = message;
  field.setAttribute('aria-invalid', 'true');
  field.focus();
}

function clearError(field: HTMLElement): void {
  const place = document.getElementById(`${field.id}-error`);
  if (place) place.textContent = '';
  field.removeAttribute('aria-invalid');
}

function shown(field: HTMLElement, visible: boolean): void {
  const wrapper = field.closest<HTMLElement>('.field');
  if (wrapper) wrapper.hidden = !visible;
}

import type { ListedAnchor } from '../src/index.js';
import { type AnchorPair, pairsOf } from './anchor-pairs.js';
import { h, plural, shorten } from './dom.js';
import type { Chat } from '../scripts/chat/parse-chat.js';

/** Ground truth that the user marks: pairs of the chat to choose from, and the anchors that are stored. */
export interface AnchorsPanel {
  /** Offers the pairs of a chat. */
  offer(chat: Chat): void;
  /** The stored anchors; undefined while nobody has asked for them. */
  show(anchors: readonly ListedAnchor[] | undefined): void;
  /** Heard by screen readers. */
  say(text: string): void;
  busy(on: boolean): void;
}

export interface AnchorsElements {
  readonly form: HTMLFormElement;
  readonly choice: HTMLSelectElement;
  readonly add: HTMLButtonElement;
  readonly state: HTMLElement;
  readonly list: HTMLElement;
}

export interface AnchorsActions {
  onAdd(pair: AnchorPair): void;
  onRemove(anchor: ListedAnchor, number: number): void;
  /** A pair is looked at. */
  onChoose(pair: AnchorPair): void;
}

const PAIR_CHARS = 60;
const LISTED_CHARS = 140;

export function createAnchorsPanel({ form, choice, add, state, list }: AnchorsElements, actions: AnchorsActions): AnchorsPanel {
  let pairs: readonly AnchorPair[] = [];
  let busy = false;
  let offered: Chat | undefined;
  const chosen = (): AnchorPair | undefined => pairs[choice.selectedIndex];
  const update = (): void => {
    choice.disabled = pairs.length === 0;
    // Not `disabled`: that would take the keyboard from the button while its own work is done.
    add.setAttribute('aria-disabled', String(busy || pairs.length === 0));
  };
  choice.addEventListener('change', () => {
    const pair = chosen();
    if (pair) actions.onChoose(pair);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const pair = chosen();
    if (pair && !busy) actions.onAdd(pair);
  });

  return {
    offer(chat) {
      // A further run of the same chat leaves the choice.
      if (chat === offered) return;
      offered = chat;
      pairs = pairsOf(chat.messages);
      const none = h('option', {}, 'This chat has no message with a reply');
      choice.replaceChildren(...(pairs.length > 0 ? pairs.map(optionOf) : [none]));
      update();
    },
    show(anchors) {
      // A row that goes must not take the keyboard with it.
      if (list.contains(document.activeElement)) state.focus();
      list.hidden = !anchors || anchors.length === 0;
      list.replaceChildren(
        ...(anchors ?? []).map((anchor, at) => rowOf(anchor, at + 1, (number) => !busy && actions.onRemove(anchor, number))),
      );
      if (anchors) state.textContent = `${plural(anchors.length, 'anchor')} stored in this browser.`;
    },
    say: (text) => {
      state.textContent = text;
    },
    busy(on) {
      busy = on;
      update();
    },
  };
}

function optionOf({ prompt, answer, numbers }: AnchorPair): HTMLElement {
  const text = `${numbers.join(' and ')}: “${shorten(prompt.text, PAIR_CHARS)}” – “${shorten(answer.text, PAIR_CHARS)}”`;
  return h('option', {}, text.replace(/\s+/gu, ' '));
}

function rowOf({ prompt, answer }: ListedAnchor, number: number, onRemove: (number: number) => void): HTMLElement {
  const button = h('button', { type: 'button', class: 'quiet', 'aria-label': `Remove anchor ${number}` }, 'Remove');
  button.addEventListener('click', () => onRemove(number));
  const text = h(
    'p',
    {},
    h('strong', {}, `Anchor ${number}: `),
    shorten(prompt, LISTED_CHARS),
    h('span', { class: 'arrow', 'aria-hidden': 'true' }, ' → '),
    h('span', { class: 'unseen' }, ' Answer: '),
    shorten(answer, LISTED_CHARS),
  );
  return h('li', {}, text, button);
}

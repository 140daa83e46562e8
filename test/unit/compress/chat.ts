import type { CompressPorts } from '../../../src/compress/run.js';
import type { MemGuardEvent, Message, Role, Summary } from '../../../src/memory/types.js';
import type { Encoder } from '../../../src/ports.js';
import { createFakeEncoder, wordCounter } from '../../helpers/fake-encoder.js';

/** Messages from "role: text" or "Name: text" lines, with ids m1, m2, ... */
export function chat(...lines: readonly string[]): Message[] {
  return lines.map((line, i) => {
    const at = line.indexOf(': ');
    const speaker = line.slice(0, at);
    const role = (['user', 'assistant', 'system', 'tool'] as const).find((known) => known === speaker);
    return message({ id: `m${i + 1}`, role: role ?? 'user', text: line.slice(at + 2), ...(role ? {} : { name: speaker }) });
  });
}

export function message(fields: Partial<Message> & { text: string; role?: Role }): Message {
  return { id: 'm1', role: 'user', version: '1', ...fields };
}

/** A model hardly weighs who a line is from; a bag of words would weigh it like any other word, and most in the shortest answers. */
function withoutLabels(encoder: Encoder): Encoder {
  return {
    ...encoder,
    embed: (texts, options) =>
      encoder.embed(
        texts.map((text) => text.replace(/^[\p{L} ]{1,20}: /u, '')),
        options,
      ),
  };
}

/** Ports with a fake encoder, a word counter and a clock that ticks once a call; what is emitted is kept. */
export function fakePorts(over: Partial<CompressPorts> = {}): CompressPorts & { readonly events: MemGuardEvent[] } {
  const events: MemGuardEvent[] = [];
  let time = 0;
  return {
    encoder: withoutLabels(createFakeEncoder()),
    selectionCounter: wordCounter(),
    payloadCounter: wordCounter(),
    clock: { now: () => (time += 1) },
    emit: (event) => events.push(event),
    events,
    ...over,
  };
}

/** Faults of a summary's bookkeeping; empty when every span is exact. */
export function spanFaults(summary: Summary, messages: readonly Message[]): string[] {
  const faults: string[] = [];
  let end = 0;
  for (const sentence of summary.sentences) {
    if (summary.text.slice(sentence.start, sentence.end) !== sentence.text) faults.push(`not in the text: ${sentence.text}`);
    if (sentence.start < end) faults.push(`overlaps: ${sentence.text}`);
    end = sentence.end;
    for (const source of sentence.sources) {
      const text = messages.find((item) => item.id === source.messageId)?.text;
      if (text?.slice(source.start, source.end) !== sentence.text) faults.push(`not in its source: ${sentence.text}`);
    }
  }
  return faults;
}

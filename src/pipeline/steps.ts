import type { CallOptions, CallProgress, TokenCounter } from '../ports.js';
import type { PipelinePorts } from './types.js';

/** Ports whose progress tells which step of a stage it is of. */
export function nameSteps(ports: PipelinePorts): PipelinePorts {
  const { encoder, verifier, summarizer, payloadCounter, selectionCounter } = ports;
  const { embedParts } = encoder;
  return {
    ...ports,
    encoder: {
      ...encoder,
      embed: (texts, options) => encoder.embed(texts, named('embed', options)),
      ...(embedParts ? { embedParts: (texts, options) => embedParts(texts, named('align', options)) } : {}),
    },
    verifier: verifier && { ...verifier, score: (pairs, options) => verifier.score(pairs, named('verify', options)) },
    summarizer: summarizer && {
      ...summarizer,
      summarize: (messages, options) => summarizer.summarize(messages, named('summarize', options)),
    },
    payloadCounter: nameCounts(payloadCounter),
    selectionCounter: nameCounts(selectionCounter),
  };
}

const nameCounts = (counter: TokenCounter): TokenCounter => ({
  ...counter,
  countMany: (texts, options) => counter.countMany(texts, named('count', options)),
});

function named<O extends CallOptions | undefined>(step: CallProgress['step'], options: O): O {
  const tell = options?.onProgress;
  return tell ? { ...options, onProgress: (progress: CallProgress) => tell({ ...progress, step }) } : options;
}

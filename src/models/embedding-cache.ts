import type { CallOptions, EmbeddingBatch, Encoder } from '../ports.js';

/** Bytes that one entry costs beside its vector and its text: the map's own. Own. */
const ENTRY_BYTES = 64;

/**
 * An encoder that remembers the embeddings of the texts it saw last, up to `maxBytes` (texts count 2 bytes a character). A growing chat is
 * embedded once, not once a turn. The key is the whole text, so that no other text can take its place.
 * `cached` of a batch counts the texts that were not run; `onProgress` counts only those that are.
 */
export function cacheEmbeddings(encoder: Encoder, maxBytes: number): Encoder {
  const { dim } = encoder;
  // A map keeps the order of insertion: the first key is the one that was used least recently.
  const rows = new Map<string, Float32Array>();
  let bytes = 0;
  const costOf = (text: string): number => 2 * text.length + 4 * dim + ENTRY_BYTES;

  const find = (text: string): Float32Array | undefined => {
    const row = rows.get(text);
    if (!row) return undefined;
    rows.delete(text);
    rows.set(text, row);
    return row;
  };
  const keep = (text: string, row: Float32Array): void => {
    const cost = costOf(text);
    if (cost > maxBytes || rows.has(text)) return;
    rows.set(text, row);
    bytes += cost;
    for (const oldest of rows.keys()) {
      if (bytes <= maxBytes) break;
      rows.delete(oldest);
      bytes -= costOf(oldest);
    }
  };

  const embed = async (texts: readonly string[], options: CallOptions = {}): Promise<EmbeddingBatch> => {
    const found = texts.map(find);
    const missing = [...new Set(texts.filter((_, i) => !found[i]))];
    const batch = missing.length === 0 ? undefined : await encoder.embed(missing, options);
    const fresh = new Map(missing.map((text, i) => [text, batch!.data.slice(i * dim, (i + 1) * dim)]));
    for (const [text, row] of fresh) keep(text, row);
    const data = new Float32Array(texts.length * dim);
    texts.forEach((text, i) => {
      data.set(found[i] ?? fresh.get(text)!, i * dim);
    });
    return { data, dim, tokens: batch?.tokens ?? 0, cached: found.filter(Boolean).length };
  };
  return { ...encoder, embed };
}

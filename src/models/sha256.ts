/**
 * SHA-256 in lower-case hex. Pages on plain http have no `crypto.subtle`; they still need the check, so it is computed here (about 100 MB/s).
 *
 * Source FIPS 180-4, section 6.2
 */
export async function sha256Hex(
  bytes: ArrayBuffer | Uint8Array,
  subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null,
): Promise<string> {
  const view = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
  const digest = subtle ? new Uint8Array(await subtle.digest('SHA-256', view as Uint8Array<ArrayBuffer>)) : computeSha256(view);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** First 32 bits of the fractional parts of the roots (`power` 1/2 or 1/3) of the first `count` primes. */
function fractionalRoots(count: number, power: number): Uint32Array {
  const words = new Uint32Array(count);
  let found = 0;
  for (let n = 2; found < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n && prime; d++) prime = n % d !== 0;
    if (!prime) continue;
    const root = n ** power;
    words[found++] = Math.floor((root - Math.floor(root)) * 2 ** 32);
  }
  return words;
}

const ROUND_CONSTANTS = fractionalRoots(64, 1 / 3);

function computeSha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const state = fractionalRoots(8, 1 / 2);
  const words = new Uint32Array(64);
  for (let offset = 0; offset < padded.length; offset += 64) compressBlock(state, words, view, offset);
  const digest = new Uint8Array(32);
  state.forEach((word, i) => void new DataView(digest.buffer).setUint32(4 * i, word));
  return digest;
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function compressBlock(state: Uint32Array, words: Uint32Array, view: DataView, offset: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(offset + 4 * i);
  for (let i = 16; i < 64; i++) {
    const a = words[i - 15]!;
    const b = words[i - 2]!;
    words[i] = words[i - 16]! + (rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)) + words[i - 7]! + (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const t1 = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[i]! + words[i]!) | 0;
    const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = state[i]! + word;
  });
}

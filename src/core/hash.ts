/**
 * Content hash of a text: 64 bits as 16 hex digits, for versions and ids, not for security.
 * Source: FNV-1a (Fowler, Noll, Vo), two 32-bit lanes with different offsets; own code.
 */
export function contentHash(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ ((unit << 7) | (unit >>> 9)), 0x01000193);
    b ^= b >>> 13;
  }
  return hex(a ^ (a >>> 15)) + hex(b ^ (b >>> 16));
}

const hex = (value: number) => (value >>> 0).toString(16).padStart(8, '0');

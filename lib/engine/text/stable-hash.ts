/**
 * FNV-1a, 64 bit, as 16 hex digits: a name for a text, the same on every machine and in every version. Not for secrets.
 * Source: draft-eastlake-fnv, offset basis and prime for 64 bits.
 */
export function stableHash(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash ^= BigInt(byte);
    hash = BigInt.asUintN(64, hash * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}

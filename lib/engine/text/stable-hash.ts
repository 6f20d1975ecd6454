/**
 * The FNV-1a hash of a text in UTF-8, 64 bits as 16 hex digits: the same on every machine and in every version. Not for secrets.
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

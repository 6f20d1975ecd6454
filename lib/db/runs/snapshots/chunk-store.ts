import { type Chunk, readStoredChunk, type StoredChunk, sealChunk, unsealChunk } from "./snapshot-chunks.ts";

/** Seals chunks, and puts them where they are kept beside their rows. */
export async function putChunks(ticketId: string, chunks: Chunk[]): Promise<StoredChunk[]> {
  return chunks.map((chunk) => {
    const { keyId, bytes } = sealChunk(ticketId, chunk);
    return { ...chunk, keyId, sealed: bytes };
  });
}

/** The bytes of a chunk; null where there is none, or its key is missing. */
export async function getChunk(ticketId: string, sha256: string): Promise<Buffer | null> {
  const stored = await readStoredChunk(ticketId, sha256);
  if (stored?.sealed == null) return null;
  return unsealChunk(ticketId, sha256, { keyId: stored.keyId, bytes: stored.sealed });
}

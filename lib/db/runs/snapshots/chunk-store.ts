import { randomUUID } from "node:crypto";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { SealedBytes } from "#lib/db/secrets/seal.ts";
import { getObject, hasObjectStore, ObjectStoreError, putObjects } from "./object-store.ts";
import {
  type Chunk,
  insertChunk,
  readStoredChunk,
  type StoredChunk,
  sealChunk,
  unsealChunk,
} from "./snapshot-chunks.ts";
import { insertSpareObjects, keepObjects } from "./spare-objects.ts";

/**
 * Seals chunks, and puts them into the object store where one is set. Before, each object is named as a spare one: until
 * {@link keepChunks} it is deleted if nothing more comes of it. Throws ObjectStoreError.
 */
export async function putChunks(ticketId: string, chunks: Chunk[]): Promise<StoredChunk[]> {
  const sealed = chunks.map((chunk) => ({ chunk, ...sealChunk(ticketId, chunk) }));
  if (!hasObjectStore() || chunks.length === 0)
    return sealed.map(({ chunk, keyId, bytes }) => ({ ...chunk, keyId, sealed: bytes, object: null }));
  const objects = sealed.map((each) => ({ ...each, name: objectName(ticketId) }));
  await insertSpareObjects(
    reader,
    objects.map(({ name }) => name),
  );
  await putObjects(objects);
  return objects.map(({ chunk, keyId, name }) => ({ ...chunk, keyId, sealed: null, object: name }));
}

/** Keeps chunks that are not there yet, with what {@link putChunks} has put. Throws ObjectStoreError where that was too long ago. */
export async function keepChunks(tx: Tx, ticketId: string, chunks: StoredChunk[]): Promise<void> {
  const objects: string[] = [];
  for (const chunk of chunks)
    if ((await insertChunk(tx, ticketId, chunk)) && chunk.object !== null) objects.push(chunk.object);
  if (objects.length > 0 && !(await keepObjects(tx, objects)))
    throw new ObjectStoreError("The object store took too long. Try again.");
}

/** The bytes of a chunk; null where there is none, or its key is missing. Throws ObjectStoreError. */
export async function getChunk(ticketId: string, sha256: string): Promise<Buffer | null> {
  const stored = await readStoredChunk(ticketId, sha256);
  if (stored === null) return null;
  const bytes = stored.object === null ? stored.sealed : await getObject(stored.object);
  return bytes && unsealChunk(ticketId, sha256, { keyId: stored.keyId, bytes });
}

/** As {@link putChunks}, of a chunk that is sealed anew. */
export async function putSealed(ticketId: string, { bytes }: SealedBytes): Promise<string> {
  const name = objectName(ticketId);
  await insertSpareObjects(reader, [name]);
  await putObjects([{ name, bytes }]);
  return name;
}

/** Never used twice: to delete an object takes nothing from a chunk that was kept since. It tells nothing of what is in it. */
function objectName(ticketId: string): string {
  return `${ticketId}/${randomUUID()}`;
}

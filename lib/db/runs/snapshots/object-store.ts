import { randomUUID } from "node:crypto";
import { S3mini, S3NetworkError, S3ServiceError } from "s3mini";
import { environment } from "#lib/environment.ts";

/** A worker waits ten seconds for a save. */
const TIMEOUT_MS = 5000;
const AT_ONCE = 8;

/** The object store does not do what it is asked to; the message is a sentence for people. */
export class ObjectStoreError extends Error {
  override name = "ObjectStoreError";
}

/** Whether chunks are kept in an object store from now on. */
export function hasObjectStore(): boolean {
  return environment().objectStore !== null;
}

/** Puts objects there. Throws ObjectStoreError unless all are. */
export async function putObjects(objects: { name: string; bytes: Buffer }[]): Promise<void> {
  const s3 = client();
  await each(objects, ({ name, bytes }) => asked(s3.putObject(name, bytes)));
}

/** The bytes of an object; null where there is none. Throws ObjectStoreError. */
export async function getObject(name: string): Promise<Buffer | null> {
  const bytes = await asked(client().getObjectArrayBuffer(name));
  return bytes && Buffer.from(bytes);
}

/** Deletes objects, whether they are there or not. Answers those that could not be, with why the first could not. */
export async function deleteObjects(names: string[]): Promise<{ left: string[]; why: ObjectStoreError | null }> {
  const s3 = client();
  const left: string[] = [];
  let why: ObjectStoreError | null = null;
  await each(names, async (name) => {
    try {
      await asked(s3.deleteObject(name));
    } catch (error) {
      left.push(name);
      why ??= error as ObjectStoreError;
    }
  });
  return { left, why };
}

/** Puts an object there, gets it and deletes it. Answers where that is. Throws ObjectStoreError. */
export async function proveObjectStore(): Promise<string> {
  const name = `doctor/${randomUUID()}`;
  const bytes = Buffer.from("Is anybody there?");
  await putObjects([{ name, bytes }]);
  const read = await getObject(name);
  const { why } = await deleteObjects([name]);
  if (why !== null) throw why;
  if (read?.equals(bytes) !== true)
    throw new ObjectStoreError("The object store does not give back what it was given.");
  return client().endpoint.href;
}

function client(): S3mini {
  const settings = environment().objectStore;
  if (settings === null)
    throw new ObjectStoreError("It is in an object store, and YARDMASTER_S3_URL is not set at this desk.");
  if (settings !== last?.settings) {
    const { url: endpoint, region, keyId: accessKeyId, secret: secretAccessKey } = settings;
    const s3 = new S3mini({ endpoint, region, accessKeyId, secretAccessKey, requestAbortTimeout: TIMEOUT_MS });
    last = { settings, s3 };
  }
  return last.s3;
}

let last: { settings: object; s3: S3mini } | null = null;

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    // Without its cause, which would get into the log with what the store answered.
    throw new ObjectStoreError(`The object store cannot be used: ${reason(error)}. ${advice(error)}`);
  }
}

function advice(error: unknown): string {
  const isRefused = error instanceof S3ServiceError && (error.status === 401 || error.status === 403);
  return isRefused ? "Check YARDMASTER_S3_KEY_ID, YARDMASTER_S3_SECRET and what that key may do." : "Try again later.";
}

/** Short: what a store answers repeats what it was asked, with the id of the key. */
function reason(error: unknown): string {
  if (error instanceof S3ServiceError) return `it answers ${error.status} ${error.serviceCode ?? ""}`.trim();
  if (error instanceof S3NetworkError) return `it cannot be reached (${error.code})`;
  return (error as Error).name === "TimeoutError" ? `it is silent for ${TIMEOUT_MS / 1000} s` : "it cannot be reached";
}

/** Some at once. Stops at the first that throws. */
async function each<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(work));
}

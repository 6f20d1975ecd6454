import { deleteObjects, hasObjectStore } from "#lib/db/runs/snapshots/object-store.ts";
import { deleteSpareObjects, findDueObjects, postponeObjects } from "#lib/db/runs/snapshots/spare-objects.ts";

const OBJECTS = 400;

/**
 * Deletes objects of which no chunk is kept any more, or of which none came to be kept; some at once. What cannot be deleted is tried
 * again. Answers how many are gone. Throws ObjectStoreError, after it, where one could not be.
 */
export async function deleteSpareObjectsDue(): Promise<number> {
  if (!hasObjectStore()) return 0;
  const due = await findDueObjects(OBJECTS);
  if (due.length === 0) return 0;
  const { left, why } = await deleteObjects(due);
  const kept = new Set(left);
  const gone = due.filter((name) => !kept.has(name));
  await deleteSpareObjects(gone);
  if (why === null) return gone.length;
  await postponeObjects(left);
  throw why;
}

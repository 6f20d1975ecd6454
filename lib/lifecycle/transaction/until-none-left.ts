import { log } from "#lib/log.ts";

const BATCH = 100;
/** So that one which has to wait for a lock keeps no other waiting, and hundreds at once are done within seconds. */
const AT_ONCE = 4;

/**
 * Does what is due, a hundred at a time and four at once, until nothing is left: `read` finds up to `limit` of it without some, `one` does one in
 * a transaction of its own that skips what another process has locked, and says whether it did it. So several processes share
 * the work instead of waiting for each other. Each is tried once; one that fails is logged, and the next call tries it again.
 * Returns how many were done.
 */
export async function untilNoneLeft<Due extends { id: string }>(
  read: (limit: number, without: string[]) => Promise<Due[]>,
  one: (due: Due) => Promise<boolean>,
  failure: string,
): Promise<number> {
  let done = 0;
  const without: string[] = [];
  for (;;) {
    const batch = await read(BATCH, without);
    if (batch.length === 0) return done;
    const oneByOne = async () => {
      for (let due = batch.shift(); due !== undefined; due = batch.shift()) {
        const { id } = due;
        const did = await one(due).catch((error: unknown) => log.error({ err: error, id }, failure));
        if (did === true) done += 1;
        else without.push(id);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, oneByOne));
  }
}

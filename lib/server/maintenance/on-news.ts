import { onWake } from "#lib/db/connection/wake.ts";

/** A busy fleet commits all the time: hints that come closer together are one, in milliseconds. */
const SPACING_MS = 100;

/** Calls `listener` soon after something was committed, here or elsewhere, that is more than lines of agents. */
export function onNews(listener: () => void): void {
  let waiting = false;
  onWake((hint) => {
    if (hint.logOnly || waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      listener();
    }, SPACING_MS).unref();
  });
}

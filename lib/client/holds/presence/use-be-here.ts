import { useEffect, useRef } from "react";
import { randomName } from "#lib/client/browser/random-name.ts";
import type { BeHere } from "#lib/contract/holds/presence.ts";

/** A person who only passes a hold on the way down the list is not announced. Milliseconds. */
const STAYS_MS = 300;
/** Repeated this often, in milliseconds; the server forgets after 25 s. */
const BEAT_MS = 10_000;

/** The name by which the server tells this tab from others. */
const tab = randomName();

/**
 * Tells the server that this tab shows a hold, and whether its person writes, as long as it is on screen. A tab in the
 * background falls silent and is forgotten. What does not arrive is repeated with the next beat.
 */
export function useBeHere(holdId: string, shown: boolean, writing: boolean): void {
  const said = useRef(false);
  const now = useRef(writing);
  useEffect(() => {
    now.current = writing;
    if (said.current) say(holdId, { here: true, writing });
  }, [holdId, writing]);
  useEffect(() => {
    if (!shown) return;
    const beat = () => {
      if (document.visibilityState !== "visible") return;
      said.current = true;
      say(holdId, { here: true, writing: now.current });
    };
    const leave = () => {
      if (said.current) say(holdId, { here: false, writing: false });
      said.current = false;
    };
    const first = setTimeout(beat, STAYS_MS);
    const again = setInterval(beat, BEAT_MS);
    const gone = new AbortController();
    document.addEventListener("visibilitychange", beat, { signal: gone.signal });
    window.addEventListener("pagehide", leave, { signal: gone.signal });
    window.addEventListener("pageshow", beat, { signal: gone.signal });
    return () => {
      clearTimeout(first);
      clearInterval(again);
      gone.abort();
      leave();
    };
  }, [holdId, shown]);
}

function say(holdId: string, words: Omit<BeHere, "tab">): void {
  const body = JSON.stringify({ tab, ...words });
  const headers = { "content-type": "application/json" };
  // keepalive: a page that is being left sends it too.
  fetch(`/api/v1/holds/${holdId}/presence`, { method: "POST", keepalive: true, headers, body }).catch(() => undefined);
}

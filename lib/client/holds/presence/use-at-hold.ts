import { useEffect, useRef, useState } from "react";
import { randomName } from "#lib/client/browser/random-name.ts";
import { useDraft } from "#lib/client/holds/drafts/drafts.ts";
import type { BeHere } from "#lib/contract/holds/presence.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";

/** A person who has not typed for this long reads, or is away. Milliseconds. */
const PAUSE_MS = 15_000;

/** Tells the server that this person looks at a hold. The first look is recorded; the others see who is there and who writes. */
export function useAtHold(hold: HoldDetail, shown = true): void {
  useFirstLook(hold, shown);
  useBeHere(hold.id, shown && hold.state === "open", useWriting(hold.id));
}

/** Whether this person is writing a note or an answer for a hold; a draft from before does not count. */
function useWriting(holdId: string): boolean {
  const draft = useDraft(holdId);
  const before = useRef(draft);
  const [writing, setWriting] = useState(false);
  useEffect(() => {
    if (draft === before.current) return;
    before.current = draft;
    setWriting(draft.note !== "" || draft.answer !== "" || draft.choice !== null);
    const timer = setTimeout(() => setWriting(false), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return writing;
}

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

/** A person who only passes a hold on the way down the list has not looked at it. Milliseconds. */
const LOOK_MS = 300;

/** Holds that this page has reported already. */
const told = new Set<string>();

/** Tells the server that somebody who may decide a hold looks at it; the server records only the first time. */
export function useFirstLook({ id, state, mayDecide, firstSeenAt }: HoldDetail, shown = true): void {
  const isFirst = shown && state === "open" && mayDecide && firstSeenAt === null;
  useEffect(() => {
    if (!isFirst || told.has(id)) return;
    const timer = setTimeout(() => {
      if (document.visibilityState !== "visible") return;
      told.add(id);
      // If it does not arrive, the next page that shows the hold reports it.
      fetch(`/api/v1/holds/${id}/look`, { method: "POST", keepalive: true }).catch(() => told.delete(id));
    }, LOOK_MS);
    return () => clearTimeout(timer);
  }, [id, isFirst]);
}

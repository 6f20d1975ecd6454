"use client";
import { useAnnouncement } from "#lib/client/toasts/announcements.ts";

/** Where `announce()` is heard: two regions that are in the page from the start. */
export function LiveRegion() {
  const polite = useAnnouncement("polite");
  const assertive = useAnnouncement("assertive");
  return (
    <>
      <div aria-live="polite" aria-atomic="true" className="sr-only">
        <span key={polite.turn}>{polite.text}</span>
      </div>
      <div aria-live="assertive" aria-atomic="true" className="sr-only">
        <span key={assertive.turn}>{assertive.text}</span>
      </div>
    </>
  );
}

import { type ShortcutMap, useShortcuts } from "#lib/client/shortcuts.ts";
import { SEGMENTS, type Segment } from "#lib/contract/queue.ts";

/** The keys of the list (INTERACTION, Keyboard). Those that decide come with the hold. */
export function useQueueKeys({
  move,
  openTicket,
  openRun,
  showArrivals,
  search,
  setSegment,
  back,
}: {
  move: (to: "next" | "previous") => void;
  openTicket: (tab?: string) => void;
  /** Null: no run waits. */
  openRun: (() => void) | null;
  showArrivals: () => void;
  search: () => void;
  setSegment: (segment: Segment) => void;
  back: () => void;
}): void {
  const segments: ShortcutMap = Object.fromEntries(
    SEGMENTS.map((segment, index) => [
      String(index + 1),
      { run: () => setSegment(segment), label: "Segment by number", group: "Move" },
    ]),
  );
  useShortcuts({
    j: { run: () => move("next"), label: "Next hold", group: "Move" },
    arrowdown: { run: () => move("next"), label: "Next hold", group: "Move" },
    k: { run: () => move("previous"), label: "Previous hold", group: "Move" },
    arrowup: { run: () => move("previous"), label: "Previous hold", group: "Move" },
    enter: { run: () => openTicket(), label: "Open the ticket", group: "Move" },
    ".": { run: showArrivals, label: "Show new holds", group: "Move" },
    "/": { run: search, label: "Filter the list", group: "Move" },
    escape: { run: back, label: "Back to the list", group: "Move" },
    f: { run: () => openTicket("feedback"), label: "Findings", group: "Read" },
    d: { run: () => openTicket("attempts"), label: "Diff with the last attempt", group: "Read" },
    t: { run: () => openTicket("timeline"), label: "Timeline", group: "Read" },
    ...(openRun ? { l: { run: openRun, label: "Log of the run", group: "Read" } } : {}),
    ...segments,
  });
}

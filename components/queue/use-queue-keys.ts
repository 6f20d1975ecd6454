import { type ShortcutMap, useShortcuts } from "#lib/client/shortcuts.ts";
import { SEGMENTS, type Segment } from "#lib/contract/hold-filter-words.ts";
import { segmentLabel } from "./queue-head.tsx";
import type { SelectionMoves } from "./use-selection-moves.ts";

/** The keys of the list (INTERACTION, Keyboard). Those that decide come with the hold. */
export function useQueueKeys({
  move,
  nextBest,
  unfold,
  fold,
  moves,
  openTicket,
  openRun,
  showArrivals,
  search,
  setSegment,
  back,
}: {
  move: (to: "next" | "previous") => void;
  /** To where a minute is worth most, after the selected row. */
  nextBest: () => void;
  /** Opens the selected cluster. */
  unfold: () => void;
  /** Closes the cluster that is selected, or holds what is. */
  fold: () => void;
  moves: SelectionMoves;
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
      {
        run: () => setSegment(segment),
        label: "Segment by number",
        group: "Move",
        says: `Segment ${segmentLabel(segment)}`,
      },
    ]),
  );
  useShortcuts({
    j: { run: () => move("next"), label: "Next hold", group: "Move" },
    arrowdown: { run: () => move("next"), label: "Next hold", group: "Move" },
    k: { run: () => move("previous"), label: "Previous hold", group: "Move" },
    arrowup: { run: () => move("previous"), label: "Previous hold", group: "Move" },
    n: { run: nextBest, label: "Next best minute", group: "Move" },
    arrowright: { run: unfold, label: "Open the group", group: "Move" },
    arrowleft: { run: fold, label: "Close the group", group: "Move" },
    space: { run: moves.toggle, label: "Select", group: "Select" },
    "shift+j": { run: () => moves.extend("next"), label: "Select the next too", group: "Select" },
    "shift+k": { run: () => moves.extend("previous"), label: "Select the previous too", group: "Select" },
    "mod+a": { run: moves.all, label: "Select the segment", group: "Select" },
    enter: { run: () => openTicket(), label: "Open the ticket", group: "Move" },
    ".": { run: showArrivals, label: "Show new holds", group: "Move" },
    "/": { run: search, label: "Filter the list", group: "Move" },
    escape: { run: back, label: "Back to the list", group: "Move" },
    f: { run: () => openTicket("feedback"), label: "Findings", group: "Read" },
    d: { run: () => openTicket("attempts"), label: "Diff with the last attempt", group: "Read" },
    t: { run: () => openTicket("timeline"), label: "Track", group: "Read" },
    "[": { run: () => openTicket("attempts"), label: "Attempts, one by one", group: "Read" },
    "]": { run: () => openTicket("attempts"), label: "Attempts, one by one", group: "Read" },
    ...(openRun ? { l: { run: openRun, label: "Log of the run", group: "Read" } } : {}),
    ...segments,
  });
}

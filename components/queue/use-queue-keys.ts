import { type ShortcutMap, useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { SEGMENTS, type Segment } from "#lib/contract/queue/hold-filter-words.ts";
import { segmentLabel } from "./queue-head.tsx";
import type { SelectionMoves } from "./selection/use-selection-moves.ts";

/** The keys of the list. The keys that decide come with the hold. */
export function useQueueKeys({
  move,
  nextBest,
  unfold,
  fold,
  moves,
  openTicket,
  log,
  showArrivals,
  search,
  setSegment,
  back,
}: {
  move: (to: "next" | "previous") => void;
  /** Goes to the hold on which a minute is worth most, after the selected one. */
  nextBest: () => void;
  /** Opens the selected cluster. */
  unfold: () => void;
  /** Closes the cluster that is selected, or that contains the selected hold. */
  fold: () => void;
  moves: SelectionMoves;
  openTicket: (tab?: string) => void;
  /** The log of the run that waits, else of the ticket. */
  log: { of: "run" | "ticket"; open: () => void };
  showArrivals: () => void;
  search: () => void;
  setSegment: (segment: Segment) => void;
  back: (event: KeyboardEvent) => void;
}): void {
  const segments: ShortcutMap = Object.fromEntries(
    SEGMENTS.map((segment, index) => [
      String(index + 1),
      {
        run: () => setSegment(segment),
        label: "Segment by number",
        says: `Segment ${segmentLabel(segment)}`,
      },
    ]),
  );
  useShortcuts({
    j: { run: () => move("next"), label: "Next hold" },
    arrowdown: { run: () => move("next"), label: "Next hold" },
    k: { run: () => move("previous"), label: "Previous hold" },
    arrowup: { run: () => move("previous"), label: "Previous hold" },
    n: nextBest,
    arrowright: unfold,
    arrowleft: fold,
    space: moves.toggle,
    "shift+j": () => moves.extend("next"),
    "shift+k": () => moves.extend("previous"),
    "mod+a": moves.all,
    enter: () => openTicket(),
    ".": { run: showArrivals, label: "Show new holds" },
    "/": search,
    escape: back,
    f: () => openTicket("feedback"),
    d: () => openTicket("attempts"),
    t: () => openTicket("timeline"),
    "[": { run: () => openTicket("attempts"), label: "Attempts, one by one" },
    "]": { run: () => openTicket("attempts"), label: "Attempts, one by one" },
    l: { run: log.open, label: `Log of the ${log.of}` },
    ...segments,
  });
}

/** Ticket states (docs/states.md#tickets). One entry per state: badge, filter, docs and checks derive from it. */

type TicketStateEntry = {
  label: string;
  /** one plain sentence for the documents */
  meaning: string;
  /** the colour family of the badge; see components/ui */
  signal: "plain" | "run" | "held" | "clear" | "stop";
  /** its work is over: only a person can reopen it */
  final: boolean;
};

export const TICKET_STATES = {
  draft: {
    label: "Draft",
    meaning: "It is being written: nobody works on it, and nothing waits for it yet.",
    signal: "plain",
    final: false,
  },
  blocked: { label: "Blocked", meaning: "It waits for other tickets to be done.", signal: "plain", final: false },
  ready: {
    label: "Ready",
    meaning: "It may be claimed, at once or when its backoff has ended.",
    signal: "plain",
    final: false,
  },
  in_progress: {
    label: "In progress",
    meaning: "An agent works on it, or its run is paused and waits for a person.",
    signal: "run",
    final: false,
  },
  in_review: {
    label: "In review",
    meaning: "Its run succeeded, and a sentinel has to look at it.",
    signal: "run",
    final: false,
  },
  on_hold: { label: "On hold", meaning: "It waits for a person to decide.", signal: "held", final: false },
  done: {
    label: "Done",
    meaning: "Its work succeeded and was approved, where approval was asked for.",
    signal: "clear",
    final: true,
  },
  cancelled: { label: "Cancelled", meaning: "A person gave it up.", signal: "stop", final: true },
} as const satisfies Record<string, TicketStateEntry>;

export type TicketState = keyof typeof TICKET_STATES;
export const TICKET_STATE_NAMES = Object.keys(TICKET_STATES) as [TicketState, ...TicketState[]];

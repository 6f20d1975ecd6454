/** Ticket states (DESIGN 2). One entry per state: badge, filter, docs and checks derive from it. */

type TicketStateEntry = {
  label: string;
  /** the colour family of the badge; see components/ui */
  signal: "plain" | "run" | "held" | "clear" | "stop";
  /** no transition leaves it */
  final: boolean;
};

export const TICKET_STATES = {
  draft: { label: "Draft", signal: "plain", final: false },
  blocked: { label: "Blocked", signal: "plain", final: false },
  ready: { label: "Ready", signal: "plain", final: false },
  in_progress: { label: "In progress", signal: "run", final: false },
  in_review: { label: "In review", signal: "run", final: false },
  on_hold: { label: "On hold", signal: "held", final: false },
  done: { label: "Done", signal: "clear", final: true },
  cancelled: { label: "Cancelled", signal: "stop", final: true },
} as const satisfies Record<string, TicketStateEntry>;

export type TicketState = keyof typeof TICKET_STATES;
export const TICKET_STATE_NAMES = Object.keys(TICKET_STATES) as [TicketState, ...TicketState[]];

/** The states that each state may change to (DESIGN 2). Undo is no transition: it restores the state before. */
export const TICKET_TRANSITIONS: Record<TicketState, readonly TicketState[]> = {
  draft: ["ready", "blocked", "cancelled"],
  blocked: ["ready", "on_hold", "cancelled"],
  ready: ["blocked", "in_progress", "on_hold", "cancelled"],
  in_progress: ["ready", "in_review", "on_hold", "done", "cancelled"],
  in_review: ["ready", "on_hold", "done", "cancelled"],
  on_hold: ["ready", "blocked", "in_review", "done", "cancelled"],
  done: [],
  cancelled: [],
};

import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import type { HoldState } from "#lib/engine/holds/hold-states.ts";
import type { RunState } from "#lib/engine/runs/run-states.ts";
import type { TicketState } from "#lib/engine/tickets/ticket-states.ts";

export type Probation = "on_probation" | "held" | "did_not_hold";

/** What a track is drawn from: the facts of one ticket, or of one run with its holds. Times are ISO 8601, in any order. */
export interface TrackInput {
  now: string;
  runs: readonly {
    number: number;
    state: RunState;
    startedAt: string;
    endedAt: string | null;
    category: string | null;
  }[];
  reviews: readonly {
    startedAt: string | null;
    endedAt: string | null;
    verdict: "approved" | "rejected" | "unavailable" | null;
  }[];
  holds: readonly {
    openedAt: string;
    decidedAt: string | null;
    reason: HoldReason;
    state: HoldState;
    checkAt: string | null;
  }[];
  decisions: readonly {
    at: string;
    verb: DecisionVerb;
    /** A name, not an id. */
    by: string;
    probation: Probation | null;
    undone: boolean;
  }[];
  retryAfter: string | null;
  ticketState: TicketState;
}

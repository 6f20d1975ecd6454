import type { Transition } from "#lib/engine/transitions/transition.ts";
import type { TicketState } from "./ticket-states.ts";

/**
 * Every change of a ticket's state, by the reason that stands in the log (docs/states.md#tickets). Undo is not among them:
 * it restores a state that was there.
 */
export const TICKET_TRANSITIONS = {
  created: {
    from: [],
    to: ["draft", "ready", "blocked"],
    cause: "a person, an import or a finding outside of the criteria makes it",
  },
  published: {
    from: ["draft"],
    to: ["ready", "blocked"],
    cause: "a person publishes it; blocked where it waits for others",
  },
  dependencies_changed: {
    from: ["ready", "blocked"],
    to: ["ready", "blocked"],
    cause: "a person changes what it waits for",
  },
  dependencies_done: { from: ["blocked"], to: ["ready"], cause: "the last ticket that it waits for is done" },
  dependency_cancelled: {
    from: ["blocked"],
    to: ["on_hold"],
    cause: "a ticket that it waits for is, or was, cancelled",
  },
  dependency_reopened: {
    from: ["ready", "on_hold"],
    to: ["blocked"],
    cause:
      "a ticket that it waits for is reopened before an agent began with it; also where it was held because that one was cancelled",
  },
  claimed: { from: ["ready"], to: ["in_progress"], cause: "an agent claims it, once its backoff has ended" },
  run_succeeded: {
    from: ["in_progress"],
    to: ["in_review", "done"],
    cause: "its run reports success; done where no review is required",
  },
  run_failed: {
    from: ["in_progress"],
    to: ["ready", "blocked", "on_hold"],
    cause: "its run reports a failure; held where the policy allows no retry",
  },
  service_down: {
    from: ["in_progress", "on_hold"],
    to: ["ready"],
    cause: "the service that its run used is down: it waits for the service, and nothing is charged",
  },
  service_given_up: {
    from: ["ready"],
    to: ["on_hold"],
    cause: "a person gives up on the service that it waits for, and its policy allows no retry",
  },
  run_lost: {
    from: ["in_progress"],
    to: ["ready", "blocked", "on_hold"],
    cause: "the lease of its run ran out; held where the policy allows no retry",
  },
  run_released: {
    from: ["in_progress"],
    to: ["ready", "blocked", "on_hold"],
    cause: "its run is given back; held when that happened too often in a row",
  },
  run_silent: {
    from: ["in_progress"],
    to: ["on_hold"],
    cause: "its run says nothing for as long as the policy allows",
  },
  review_approved: { from: ["in_review"], to: ["done"], cause: "a verdict approves" },
  review_rejected: {
    from: ["in_review"],
    to: ["ready", "blocked", "on_hold"],
    cause: "a verdict rejects; held where no rejection or attempt is left",
  },
  review_unavailable: {
    from: ["in_review"],
    to: ["on_hold"],
    cause: "no verdict could be had, as often as the policy allows",
  },
  held_by_person: {
    from: ["blocked", "ready", "in_progress", "in_review"],
    to: ["on_hold"],
    cause: "a person holds it, or stops its run",
  },
  decided_retry: {
    from: ["on_hold", "in_progress"],
    to: ["ready", "blocked"],
    cause: "a person decides Retry, on its hold or on that of its paused run",
  },
  decided_approve: { from: ["on_hold"], to: ["done"], cause: "a person decides Approve on its hold" },
  decided_review: { from: ["on_hold"], to: ["in_review"], cause: "a person decides Review again on its hold" },
  decided_cancel: {
    from: ["on_hold", "in_progress"],
    to: ["cancelled"],
    cause: "a person decides Cancel, on its hold or on that of its paused run",
  },
  cancelled: {
    from: ["draft", "blocked", "ready", "in_progress", "in_review", "on_hold"],
    to: ["cancelled"],
    cause: "a person cancels it, whatever its state",
  },
  reopened: {
    from: ["done", "cancelled"],
    to: ["ready", "blocked"],
    cause: "a person reopens it, and says why; blocked where it waits for others",
  },
  budget_reached: {
    from: ["in_progress"],
    to: ["on_hold"],
    cause: "its run tells a cost with which the ticket has cost as much as it may",
  },
  deadline_passed: {
    from: ["blocked", "ready", "in_progress", "in_review"],
    to: ["on_hold"],
    cause: "its deadline passes before it is done",
  },
  repaired: {
    from: ["in_progress", "in_review"],
    to: ["on_hold"],
    cause: "the doctor finds that nobody would ever move it again, and is told to mend it",
  },
} as const satisfies Record<string, Transition<TicketState>>;

export type TicketCause = keyof typeof TICKET_TRANSITIONS;

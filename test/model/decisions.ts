import {
  at,
  type Edge,
  endRun,
  latest,
  letWaitAgain,
  type Model,
  type ModelHold,
  type ModelRun,
  type ModelTicket,
  openDependencies,
  openReview,
  openRun,
  settle,
  type Undo,
  type Verb,
} from "./model.ts";

/** What a lead's decision leads to, and how it is taken back. */
export function decide(model: Model, index: number, verb: Verb): void {
  const ticket = at(model, index);
  const decided = ticket.hold as ModelHold;
  const before = structuredClone({ ...ticket, undo: null });
  const run = decided.subject === "run" ? ticket.runs.length - 1 : null;
  const paused = openRun(ticket);
  ticket.hold = null;
  // A run that ends here ends in the budget it was in: a reset never changes what was.
  if (paused && (verb === "cancel" || verb === "retry")) endRun(ticket, paused, "cancelled");
  if (verb === "review") ticket.reviewBudget++;
  else if (verb !== "cancel") ticket.budget++;
  EFFECTS[verb](model, index);
  ticket.undo = { verb, hold: decided, before, left: ticket.state, run };
}

const letResume = (model: Model, index: number) =>
  void Object.assign(openRun(at(model, index)) as ModelRun, { state: "resuming" });

const EFFECTS: Record<Verb, (model: Model, index: number) => void> = {
  cancel: (model, index) => settle(model, index, "cancelled"),
  approve: (model, index) => settle(model, index, "done"),
  retry: (model, index) => {
    const ticket = at(model, index);
    for (const edge of ticket.dependsOn) edge.waived ||= at(model, edge.ticket).state === "cancelled";
    ticket.state = openDependencies(model, ticket) > 0 ? "blocked" : "ready";
  },
  review: (model, index) => {
    const ticket = at(model, index);
    ticket.state = "in_review";
    openReview(
      model,
      index,
      ticket.runs.findLastIndex(({ state }) => state !== "released"),
      false,
    );
  },
  continue: letResume,
  answer: letResume,
};

/** Takes the last decision back; false where it can no longer be. */
export function undo(model: Model, index: number): boolean {
  const ticket = at(model, index);
  const last = ticket.undo;
  if (last === null || !isUntouched(ticket, last)) return false;
  if ((last.verb === "approve" || last.verb === "cancel") && !recallDependents(model, index)) return false;
  const { before } = last;
  const waived = (edge: Edge) => before.dependsOn.find((old) => old.ticket === edge.ticket)?.waived ?? edge.waived;
  const dependsOn = ticket.dependsOn.map((edge) => ({ ...edge, waived: waived(edge) }));
  Object.assign(ticket, { ...before, dependsOn, endedWith: null });
  model.reviewsOpened = model.reviewsOpened.filter(
    (opened) => opened.ticket !== index || opened.review < ticket.reviews.length,
  );
  return true;
}

/** Nothing has come of the decision yet. That a ticket which waits may have become ready meanwhile is no reason. */
function isUntouched(ticket: ModelTicket, { verb, left, run }: Undo): boolean {
  const waiting = (state: string) => state === "blocked" || state === "ready";
  const resumes = verb === "continue" || verb === "answer";
  const sameState = ticket.state === left || (waiting(ticket.state) && waiting(left));
  const sameRun = run === null || ticket.runs[run]?.state === (resumes ? "resuming" : "cancelled");
  return (
    ticket.hold === null && sameState && sameRun && (verb !== "review" || latest(ticket.reviews)?.state === "open")
  );
}

function recallDependents(model: Model, index: number): boolean {
  const { endedWith } = at(model, index);
  const waiting = model.tickets.flatMap((ticket, place) =>
    ticket.dependsOn.some((edge) => edge.ticket === index) ? [{ ticket, place }] : [],
  );
  const begun = waiting.some(
    ({ ticket, place }) =>
      ["in_progress", "in_review", "done"].includes(ticket.state) || ticket.runs.length > (endedWith?.[place] ?? 0),
  );
  if (begun) return false;
  const ended = at(model, index);
  const { state } = ended;
  // Its own end is no reason to stay held: it is open again in a moment.
  ended.state = "draft";
  for (const { ticket } of waiting)
    if (!ticket.dependsOn.some((edge) => edge.ticket === index && edge.waived)) letWaitAgain(model, ticket);
  ended.state = state;
  return true;
}

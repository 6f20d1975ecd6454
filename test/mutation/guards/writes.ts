import type { Guard } from "../guard.ts";

const WRITES = "lib/db/invariants/guarded-writes.db.test.ts";
const writeHold = "lib/db/holds/write-hold.ts";
const UNDO = "lib/lifecycle/holds/undo.db.test.ts";
const undoDecision = "lib/lifecycle/holds/undo-decision.ts";

/** A unique index, taken out. */
const index = (name: string, without: string): Guard => ({
  name: `the index ${name}`,
  without,
  taken: { migration: `DROP INDEX ${name};` },
  watchedBy: { file: WRITES, test: `${name} lets no second one in` },
});

/** What is written only over what was read, and only once. */
export const WRITE_GUARDS: Guard[] = [
  {
    name: "the state that a ticket is moved from",
    without: "a verb that forgot its lock overwrites what happened meanwhile",
    taken: {
      file: "lib/db/tickets/update-ticket.ts",
      text: " AND ticket.state = m.was",
      replacement: "",
    },
    watchedBy: { file: WRITES, test: "nobody writes a ticket from a state that it has left" },
  },
  {
    name: "the state that a run is moved from",
    without: "a run that has ended gets a second end",
    taken: {
      file: "lib/db/runs/update-run.ts",
      text: " AND run.state = m.was",
      replacement: "",
    },
    watchedBy: { file: WRITES, test: "nobody writes a run from a state that it has left" },
  },
  {
    name: "that a delayed decision is taken out as it is made",
    without: "what a person has taken back happens all the same",
    taken: {
      file: "lib/lifecycle/holds/pending/pending-gone.ts",
      text: "if (pendingId !== null && !(await deletePending(tx, pendingId))) throw new PendingGone();",
      replacement: "if (pendingId !== null) await deletePending(tx, pendingId);",
    },
    watchedBy: {
      file: "lib/lifecycle/holds/pending/pending.db.test.ts",
      test: "what is taken back while a process has begun to send it is not made",
    },
  },
  {
    name: "that nobody decides beside a delayed decision",
    without: "two leads decide one hold, and the first does not learn it",
    taken: {
      file: "lib/lifecycle/holds/make-decision.ts",
      text: "  if (hold.sending && hold.sending.id !== pending) throw alreadySending(hold.sending, hold.version);",
      replacement: "",
    },
    watchedBy: {
      file: "lib/lifecycle/holds/pending/pending.db.test.ts",
      test: "a delayed decision is seen by everybody, is nobody else's to decide, and is made once when its time has come",
    },
  },
  {
    name: "the version at which a hold is closed",
    without: "a hold is decided by somebody who saw another one",
    taken: {
      file: writeHold,
      text: "closed_at = clock_timestamp(), second = NULL, version = version + 1 WHERE id = $1 AND version = $2",
      replacement: "closed_at = clock_timestamp(), second = NULL, version = version + 1 WHERE id = $1 AND $2::int >= 0",
    },
    watchedBy: { file: WRITES, test: "nobody writes the end of a hold at an earlier version" },
  },
  {
    name: "the version at which a hold is given away",
    without: "the change of one person is lost under that of another",
    taken: {
      file: "lib/db/holds/hold-row.ts",
      text: "WHERE id = $1 AND version = $2 AND state = 'open'`",
      replacement: "WHERE id = $1 AND $2::int > 0 AND state = 'open'`",
    },
    watchedBy: {
      file: "lib/lifecycle/holds/update-hold.db.test.ts",
      test: "a hold is not given away by somebody who saw an earlier version of it",
    },
  },
  {
    name: "that only a free review is taken back",
    without: "undo deletes a review while a sentinel works on it",
    taken: {
      file: "lib/db/reviews/write-review.ts",
      text: "DELETE FROM review WHERE id = $1 AND state = 'open'",
      replacement: "DELETE FROM review WHERE id = $1",
    },
    watchedBy: { file: UNDO, test: "a review that a decision asked for and a sentinel has taken cannot be undone" },
  },
  {
    name: "that a decision an agent has taken stays",
    without: "a person takes back what an agent has read and may have done",
    taken: { file: undoDecision, text: "if (decision.takenAt)", replacement: "if (decision.ageMs < 0)" },
    watchedBy: {
      file: UNDO,
      test: "what an agent had taken cannot be undone, also once it was given back: its brief is known",
    },
  },
  {
    name: "that undo finds what the decision left",
    without: "undo pulls a ticket from under the next hold",
    taken: {
      file: undoDecision,
      text: "if (facts.hold || (state !== left.ticket && !waiting) || (run && runState !== left.run))",
      replacement: "if (run && runState === null && waiting)",
    },
    watchedBy: { file: UNDO, test: "what a person has held again since cannot be undone" },
  },
  {
    name: "the number of a line in a run's log",
    without: "an event that was sent before leaves a hole, at which every reader waits",
    taken: {
      file: "lib/db/runs/insert-run-events.ts",
      text: "row_number() OVER (ORDER BY g.n) AS place",
      replacement: "g.n AS place",
    },
    watchedBy: {
      file: "lib/lifecycle/runs/races.db.test.ts",
      test: "a run's log has no gap and no double under concurrent appends and repeated keys",
    },
  },
  {
    name: "that a stream reads what is settled",
    without: "a stream passes lines whose transaction commits late, and never sends them",
    taken: {
      file: "lib/db/events/log-number.ts",
      text: "pg_snapshot_xmin(pg_current_snapshot())",
      replacement: "pg_snapshot_xmax(pg_current_snapshot())",
    },
    watchedBy: {
      file: "lib/server/live/event-stream.db.test.ts",
      test: "misses nothing and repeats nothing while transactions commit late and out of order",
    },
  },
  {
    name: "one open hold of a cause",
    without: "an outage becomes a row of holds for its lead",
    taken: {
      file: "lib/db/holds/project-holds.ts",
      text: "ON CONFLICT (project_id, subject, reason, about) WHERE state = 'open' AND ticket_id IS NULL DO NOTHING",
      replacement: "",
    },
    watchedBy: {
      file: "lib/lifecycle/transaction/project-hold.db.test.ts",
      test: "several openings at once leave one hold; a ticket's hold needs a ticket",
    },
  },
  index("run_one_open", "two agents work on one ticket"),
  index("run_number", "two attempts have one number"),
  index("review_one_open", "two sentinels judge one run, and both count"),
  index("hold_one_open", "a ticket asks two people at once"),
  index("decision_one", "a hold has two decisions"),
  index("ticket_key", "two tickets have one key"),
  index("run_event_key", "an event that was sent twice is there twice"),
];

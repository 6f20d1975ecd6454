import type { Guard } from "../guard.ts";

const OLD = "lib/lifecycle/runs/old-leases.db.test.ts";
const ALIVE = "lease_expires_at > clock_timestamp()";
const updateRun = "lib/db/runs/update-run.ts";
const runLease = "lib/db/runs/run-lease.ts";
const renewLeases = "lib/db/runs/renew-leases.ts";
const runEvents = "lib/db/runs/insert-run-events.ts";
const reviewLease = "lib/db/reviews/review-lease.ts";

/** Who may still report on a run or a review. */
export const LEASE_GUARDS: Guard[] = [
  {
    name: "the token of a report",
    without: "an agent from before a pause ends the run that another one has taken up",
    taken: { file: updateRun, text: `(run.lease_hash = m.lease AND run.${ALIVE})`, replacement: `(run.${ALIVE})` },
    watchedBy: { file: OLD, test: "an end under the token from before a pause is refused" },
  },
  {
    name: "the expiry of a report",
    without: "a run whose lease is over succeeds, although its ticket may be given to the next agent any moment",
    taken: {
      file: updateRun,
      text: `(run.lease_hash = m.lease AND run.${ALIVE})`,
      replacement: "(run.lease_hash = m.lease)",
    },
    watchedBy: { file: OLD, test: "an end after the lease has run out is refused before anybody reaps" },
  },
  {
    name: "the token of a heartbeat",
    without: "an agent from before a pause keeps the run of another one alive, and is never told to stop",
    taken: {
      file: runLease,
      text: `AND lease_hash = $2 AND ${ALIVE}\n     RETURNING`,
      replacement: `AND $2::text IS NOT NULL AND ${ALIVE}\n     RETURNING`,
    },
    watchedBy: { file: OLD, test: "a heartbeat under the token from before a pause is refused" },
  },
  {
    name: "the expiry of a heartbeat",
    without: "a lease that has run out comes back to life beside the reaper",
    taken: {
      file: runLease,
      text: `AND lease_hash = $2 AND ${ALIVE}\n     RETURNING`,
      replacement: "AND lease_hash = $2\n     RETURNING",
    },
    watchedBy: { file: OLD, test: "a heartbeat after the lease has run out is refused before anybody reaps" },
  },
  {
    name: "the token of a beat for many runs",
    without: "an agent from before a pause keeps the run of another one alive with the others of its worker",
    taken: { file: renewLeases, text: "AND r.lease_hash = beat.hash ORDER", replacement: "ORDER" },
    watchedBy: { file: OLD, test: "a beat for many runs under the token from before a pause is refused" },
  },
  {
    name: "the expiry of a beat for many runs",
    without:
      "a lease that has run out comes back to life beside the reaper, where its worker beats for all its runs at once",
    taken: {
      file: renewLeases,
      text: `AND r.state = 'running' AND r.${ALIVE}`,
      replacement: "AND r.state = 'running'",
    },
    watchedBy: { file: OLD, test: "a beat for many runs after the lease has run out is refused before anybody reaps" },
  },
  {
    name: "the state of a beat for many runs",
    without: "a run that a person stopped is told to go on, and its agent never hears of it",
    taken: { file: renewLeases, text: `AND r.state = 'running' AND r.${ALIVE}`, replacement: `AND r.${ALIVE}` },
    watchedBy: {
      file: "lib/server/live/waits/beats.db.test.ts",
      test: "a run that was stopped is told cancel, and writes nothing more",
    },
  },
  {
    name: "the token of an event",
    without: "two agents write one log",
    taken: {
      file: runEvents,
      text: `AND lease_hash = $2 AND ${ALIVE} FOR`,
      replacement: `AND $2::text IS NOT NULL AND ${ALIVE} FOR`,
    },
    watchedBy: { file: OLD, test: "an event under the token from before a pause is refused" },
  },
  {
    name: "the expiry of an event",
    without: "the log of a run goes on after it is lost",
    taken: { file: runEvents, text: `AND lease_hash = $2 AND ${ALIVE} FOR`, replacement: "AND lease_hash = $2 FOR" },
    watchedBy: { file: OLD, test: "an event after the lease has run out is refused before anybody reaps" },
  },
  {
    name: "the reaper's second look at the lease",
    without: "a run is lost although its lease was renewed between the reaper's list and its lock",
    taken: {
      file: runLease,
      text: "lease_expires_at <= clock_timestamp() AS expired FROM run",
      replacement: "true AS expired FROM run",
    },
    watchedBy: {
      file: "lib/db/invariants/guarded-writes.db.test.ts",
      test: "nobody writes the loss of a run whose lease lives",
    },
  },
  {
    name: "the token of a verdict",
    without: "a sentinel that gave its review back decides for the one that has it now",
    taken: {
      file: reviewLease,
      text: `coalesce(lease_hash = $2, false) AND ${ALIVE} AS alive`,
      replacement: `coalesce($2::text <> '', false) AND ${ALIVE} AS alive`,
    },
    watchedBy: { file: OLD, test: "a verdict under the token of a review that another sentinel has is refused" },
  },
  {
    name: "the expiry of a verdict",
    without: "a review is decided after it was asked for again",
    taken: {
      file: reviewLease,
      text: `coalesce(lease_hash = $2, false) AND ${ALIVE} AS alive`,
      replacement: "coalesce(lease_hash = $2, false) AS alive",
    },
    watchedBy: { file: OLD, test: "a verdict after the lease of the review has run out is refused" },
  },
  {
    name: "the token of a sentinel's heartbeat",
    without: "a sentinel that gave its review back keeps the lease of another one alive",
    taken: {
      file: reviewLease,
      text: `AND lease_hash = $2 AND ${ALIVE} RETURNING`,
      replacement: `AND $2::text IS NOT NULL AND ${ALIVE} RETURNING`,
    },
    watchedBy: {
      file: OLD,
      test: "a sentinel's heartbeat under the token of a review that another sentinel has is refused",
    },
  },
  {
    name: "the run that a verdict without a lease names",
    without: "CI that judged the first attempt approves the second",
    taken: {
      file: "lib/lifecycle/reviews/record-verdict.ts",
      text: "if (runId && review.runId !== runId)",
      replacement: "if (runId === null)",
    },
    watchedBy: {
      file: "lib/lifecycle/reviews/judged-criteria.db.test.ts",
      test: "a verdict without a lease judges the run that it names, or none",
    },
  },
];

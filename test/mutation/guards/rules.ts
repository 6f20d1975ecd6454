import type { Guard } from "../guard.ts";

const EFFECTS = "lib/server/api/keyed-effects.db.test.ts";
const OUTAGE = "lib/lifecycle/services/outage.db.test.ts";
const BREAKER = "lib/engine/services/breaker.test.ts";
const OUTCOME = "lib/engine/runs/decide-outcome.test.ts";
const decideFailure = "lib/engine/failures/decide-failure.ts";
const breaker = "lib/engine/services/breaker.ts";
const transaction = "lib/db/connection/transaction.ts";
const STORE = "const stored = await keyedRequest()?.store(tx, step, result);";
const COMMIT = `await query({ text: "COMMIT" });`;

/** What is done once, and what is charged to whom. */
export const RULE_GUARDS: Guard[] = [
  {
    name: "the key's effect in the same commit",
    without:
      "a process that dies after its commit leaves a key that knows nothing of it, and the repetition does it again",
    taken: { file: transaction, text: `${STORE}\n    ${COMMIT}`, replacement: `${COMMIT}\n    ${STORE}` },
    watchedBy: { file: EFFECTS, test: "a ticket whose answer was lost is answered again, and not done again" },
  },
  {
    name: "that a committed effect is not run again",
    without: "the repetition of a request makes a second ticket",
    taken: { file: transaction, text: "if (before) return before.result as T;", replacement: "" },
    watchedBy: { file: EFFECTS, test: "a ticket whose answer was lost is answered again, and not done again" },
  },
  {
    name: "that the key is still ours at the commit",
    without: "a request that was given up commits beside the one that took its key over",
    taken: {
      file: "lib/db/connection/keyed-request.ts",
      text: "k.created_at = $3::timestamptz AND k.status IS NULL",
      replacement: "$3::timestamptz IS NOT NULL AND k.status IS NULL",
    },
    watchedBy: { file: EFFECTS, test: "a request whose key another one has taken over commits nothing" },
  },
  {
    name: "that a key with effects is not freed",
    without: "a connection lost at its COMMIT makes two tickets",
    taken: {
      file: "lib/db/connection/idempotency-keys.ts",
      text: "status IS NULL AND effects = '{}'`",
      replacement: "status IS NULL`",
    },
    watchedBy: {
      file: "lib/server/api/keyed-crashes.long.test.ts",
      test: "a connection lost with its confirmation: one ticket, and its answer",
    },
  },
  {
    name: "that a report that is refused takes no other with it",
    without: "one lost lease undoes the ends of fifty runs, which are then written one by one",
    taken: {
      file: "lib/lifecycle/runs/end-reported.ts",
      text: "if (!lease.own || run.leaseExpiresAt === null || run.leaseExpiresAt <= facts.now) return true;",
      replacement: "",
    },
    watchedBy: {
      file: "lib/lifecycle/runs/finish-runs.db.test.ts",
      test: "a lease that runs out on the way is refused, and the others are written",
    },
  },
  {
    name: "that a failure of a service is not charged",
    without: "an outage burns the budgets of every ticket",
    taken: {
      file: "lib/lifecycle/runs/end-reported.ts",
      text: "{ ...reported(input, report.leaseHash), ...blame }",
      replacement: "{ ...reported(input, report.leaseHash), blamed: blame.blamed }",
    },
    watchedBy: { file: OUTAGE, test: "what led to the opening is taken back, also from a ticket that was held for it" },
  },
  {
    name: "that what led to the opening is taken back",
    without: "the first tickets of an outage pay for it",
    taken: {
      file: "lib/db/services/service-failures.ts",
      text: "SET charged = false, retried = false",
      replacement: "SET charged = charged, retried = retried",
    },
    watchedBy: { file: OUTAGE, test: "what led to the opening is taken back, also from a ticket that was held for it" },
  },
  {
    name: "that one ticket alone opens no breaker",
    without: "one broken ticket stops a service for everybody",
    taken: { file: breaker, text: " && recent.tickets >= 2", replacement: "" },
    watchedBy: { file: OUTAGE, test: "one ticket alone opens nothing, however often it fails" },
  },
  {
    name: "that an open breaker waits for its probe",
    without: "claims go on running into a service that is down",
    taken: { file: breaker, text: "(probeAt === null || probeAt > now)", replacement: "probeAt === null" },
    watchedBy: { file: OUTAGE, test: "a lost probe is a failed one; one that was given back leaves its place" },
  },
  {
    name: "that nothing is charged while a service is down",
    without: "every run that an outage still ends costs its ticket an attempt",
    taken: {
      file: breaker,
      text: "askedFor(failure, policy)) }, charged: false }",
      replacement: "askedFor(failure, policy)) }, charged: true }",
    },
    watchedBy: {
      file: BREAKER,
      test: "while it is open a later failure puts the probe off only where it asks for it, and never brings it forward",
    },
  },
  {
    name: "that a run ends once",
    without: "a report overwrites a pause, and the question in it is gone",
    taken: {
      file: "lib/engine/runs/decide-outcome.ts",
      text: `run.state === "running" ? withinCost(facts, decided(facts, run, outcome, random)) : null`,
      replacement: "withinCost(facts, decided(facts, run, outcome, random))",
    },
    watchedBy: { file: OUTCOME, test: "paused × succeeded" },
  },
  {
    name: "the bound on all attempts",
    without: "a ticket that fails in another way each time runs for ever",
    taken: { file: decideFailure, text: " || attemptsLeft <= 0", replacement: "" },
    watchedBy: { file: OUTCOME, test: "the bound on all attempts stops loops across categories" },
  },
  {
    name: "the releases in a row",
    without: "a ticket that every worker gives back goes round and round unseen",
    taken: {
      file: "lib/engine/runs/decide-outcome.ts",
      text: "MAX_RELEASES_IN_A_ROW = 5",
      replacement: "MAX_RELEASES_IN_A_ROW = Infinity",
    },
    watchedBy: { file: OUTCOME, test: "the fifth release in a row is held, another outcome between them starts over" },
  },
  {
    name: "that a drain is no such release",
    without: "a fleet that is deployed often has its tickets held",
    taken: { file: "lib/engine/runs/decide-outcome.ts", text: "if (drained || times", replacement: "if (times" },
    watchedBy: {
      file: OUTCOME,
      test: "a worker that drains never holds a ticket: its releases neither count nor begin the row anew",
    },
  },
  {
    name: "that rights which cannot be read are none",
    without: "a revoked token goes on listening for as long as the database is away",
    taken: {
      file: "lib/server/auth/watch-rights.ts",
      text: "if (failures > 1) this.#endAll(error);",
      replacement: "void error;",
    },
    watchedBy: {
      file: "lib/server/live/revoked.db.test.ts",
      test: "where the rights cannot be read they are not taken for granted: streams and waits end",
    },
  },
];

import type { Guard } from "../guard.ts";

const RACES = "lib/lifecycle/runs/races.db.test.ts";
const TELL = "lib/lifecycle/notifications/tell-people.db.test.ts";
const PAIRS = "test/model/pairs.db.test.ts";
const lockTicket = "lib/db/tickets/lock-ticket.ts";
const dependencies = "lib/db/tickets/dependencies.ts";
const claimTickets = "lib/db/runs/claim-tickets.ts";
const inAllOrders = (pair: string) => ({ file: PAIRS, test: `${pair}, statement by statement in all orders` });

/** Who waits for whom. */
export const LOCK_GUARDS: Guard[] = [
  {
    name: "the lock of a ticket",
    without: "two verbs decide on one ticket by what neither has seen of the other",
    taken: {
      file: lockTicket,
      text: `"SELECT 1 FROM ticket WHERE id = $1 FOR NO KEY UPDATE", [ticketId]`,
      replacement: `"SELECT 1 FROM ticket WHERE id = $1", [ticketId]`,
    },
    watchedBy: inAllOrders("a person's hold and the reaper"),
  },
  {
    name: "the lock of a report",
    without: "a run that the reaper is at ends twice, or its dependents are never told",
    taken: {
      file: "lib/db/runs/run-lease.ts",
      text: ': "FOR NO KEY UPDATE OF t";',
      replacement: ': "";',
    },
    watchedBy: inAllOrders("a new ticket and its dependency's finish"),
  },
  {
    name: "that reports that end together skip what is locked",
    without: "one stuck ticket keeps every run from ending that is reported in the same moment",
    taken: {
      file: "lib/db/runs/run-lease.ts",
      text: '"FOR NO KEY UPDATE OF t SKIP LOCKED"',
      replacement: '"FOR NO KEY UPDATE OF t"',
    },
    watchedBy: {
      file: "lib/lifecycle/runs/finish-runs.db.test.ts",
      test: "a ticket that somebody has locked keeps its own run waiting and no other",
    },
  },
  {
    name: "the lock of what a ticket waits for",
    without: "a draft published while its dependency finishes stays blocked for ever",
    taken: {
      file: dependencies,
      text: "AND NOT waived)\n     ORDER BY id FOR SHARE",
      replacement: "AND NOT waived)\n     ORDER BY id",
    },
    watchedBy: {
      file: "lib/lifecycle/tickets/dependency-races.db.test.ts",
      test: "a draft that is published while its dependency finishes becomes ready",
    },
  },
  {
    name: "the lock of what a new ticket is to wait for",
    without: "a ticket made while its dependency finishes stays blocked for ever",
    taken: { file: dependencies, text: "ANY ($1) ORDER BY id FOR SHARE", replacement: "ANY ($1) ORDER BY id" },
    watchedBy: inAllOrders("a new ticket and its dependency's finish"),
  },
  {
    name: "the lock of the tickets that wait",
    without: "two dependencies that finish at once each see the other one open, and nobody wakes the ticket",
    taken: {
      file: dependencies,
      text: "t.state = 'blocked' ORDER BY t.id FOR NO KEY UPDATE OF t",
      replacement: "t.state = 'blocked' ORDER BY t.id",
    },
    watchedBy: inAllOrders("the finishes of two dependencies"),
  },
  {
    name: "the lock of a claim",
    without: "of two claims at once one gets nothing although there is work",
    taken: {
      file: claimTickets,
      text: "LIMIT a.take FOR NO KEY UPDATE SKIP LOCKED) t)",
      replacement: "LIMIT a.take) t)",
    },
    watchedBy: { file: RACES, test: "two claims at once get two tickets" },
  },
  {
    name: "that a claim skips what is locked",
    without: "every claim waits for a ticket that somebody is at",
    taken: {
      file: claimTickets,
      text: "LIMIT a.take FOR NO KEY UPDATE SKIP LOCKED) t)",
      replacement: "LIMIT a.take FOR NO KEY UPDATE) t)",
    },
    watchedBy: { file: RACES, test: "no claim waits for a ticket that somebody is at" },
  },
  {
    name: "that the reaper skips what is locked",
    without: "one stuck ticket keeps every lost run from being seen",
    taken: {
      file: lockTicket,
      text: "FOR NO KEY UPDATE SKIP LOCKED",
      replacement: "FOR NO KEY UPDATE",
    },
    watchedBy: {
      file: "lib/lifecycle/runs/reap-lost-runs.db.test.ts",
      test: "a ticket that another process is at does not keep the others waiting",
    },
  },
  {
    name: "the lock of the limits",
    without: "claims at once each count before the other, and more runs start than a team allows",
    taken: {
      file: "lib/db/queue/claim-gates.ts",
      text: "SELECT pg_advisory_xact_lock(hashtextextended('limits of ' || $1, 0)) AS locked",
      replacement: "SELECT hashtextextended('limits of ' || $1, 0) AS locked",
    },
    watchedBy: { file: "lib/lifecycle/runs/claim-gates.db.test.ts", test: "two claims at once count each other" },
  },
  {
    name: "the lock of a service that is down",
    without: "several probes start at once",
    taken: {
      file: "lib/db/services/let-in.ts",
      text: "ORDER BY project_id FOR UPDATE",
      replacement: "ORDER BY project_id",
    },
    watchedBy: { file: "lib/lifecycle/services/outage.db.test.ts", test: "of many claims at once one is the probe" },
  },
  {
    name: "the lock of a run's log",
    without: "an event that is sent twice at once fails its whole batch",
    taken: {
      file: "lib/db/runs/insert-run-events.ts",
      text: "lease_expires_at > clock_timestamp() FOR NO KEY UPDATE",
      replacement: "lease_expires_at > clock_timestamp()",
    },
    watchedBy: { file: RACES, test: "an event that is sent twice at once is there once, and both are told so" },
  },
  {
    name: "the share of a batch in its decisions",
    without: "a batch that a person has stopped goes on deciding what it had taken",
    taken: {
      file: "lib/db/batches/hold-batch-items.ts",
      text: "AND state IN ('running', 'waiting') FOR SHARE",
      replacement: "",
    },
    watchedBy: {
      file: "lib/lifecycle/batches/hold-batches.db.test.ts",
      test: "a stop lets nothing more be decided, not even what was taken before it",
    },
  },
  {
    name: "the cursor's lock",
    without: "every process works on the same news, and waits for the others",
    taken: {
      file: "lib/db/notifications/notification-feed.ts",
      text: "FROM notification_cursor c FOR UPDATE SKIP LOCKED",
      replacement: "FROM notification_cursor c",
    },
    watchedBy: { file: TELL, test: "while one process tells people no other one does, nor waits for it" },
  },
  {
    name: "that a delivery is one process's",
    without: "several processes send the same message",
    taken: {
      file: "lib/db/notifications/deliveries.ts",
      text: "LIMIT $1 FOR UPDATE SKIP LOCKED",
      replacement: "LIMIT $1",
    },
    watchedBy: { file: TELL, test: "a message that one process is about to send is no other one's, nor waited for" },
  },
  {
    name: "the lock of a unique key",
    without: "of several creates at once one is answered with its ticket, and the others with an error",
    taken: {
      file: "lib/lifecycle/tickets/create-ticket.ts",
      text: "  await lockProject(tx, projectId);\n",
      replacement: "",
    },
    watchedBy: {
      file: "lib/lifecycle/tickets/unique-key.db.test.ts",
      test: "of several creates with one key at once, one makes the ticket and all answer it",
    },
  },
];

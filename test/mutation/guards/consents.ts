import type { Guard } from "../guard.ts";

const TAKE = "lib/db/consents/take-consent.db.test.ts";
const CONSENTS = "lib/lifecycle/consents/consents.db.test.ts";
const statement = "lib/db/consents/ask-consent.ts";
const engine = "lib/engine/consents/decide-consent.ts";

/** What lets a tool call through. */
export const CONSENT_GUARDS: Guard[] = [
  {
    name: "that a consent is taken once",
    without: "two workers that hold one consent fail with an error of ours instead of an answer",
    taken: { file: statement, text: " AND (c.scope <> 'once' OR c.used_at IS NULL)", replacement: "" },
    watchedBy: { file: TAKE, test: "of several that take one consent at the same time, one has it" },
  },
  {
    name: "that what is taken is not revoked",
    without: "a rule that a person has just revoked lets one more call through",
    taken: { file: statement, text: " AND c.allowed AND c.ended_at IS NULL", replacement: " AND c.allowed" },
    watchedBy: { file: TAKE, test: "what is revoked as it is to be taken is not taken" },
  },
  {
    name: "that what is taken has not expired",
    without: "a rule that has just expired lets one more call through",
    taken: {
      file: statement,
      text: "AND (c.expires_at IS NULL OR c.expires_at > clock_timestamp()) ",
      replacement: "",
    },
    watchedBy: { file: TAKE, test: "what is expired as it is to be taken is not taken" },
  },
  {
    name: "that an undone decision allows nothing",
    without: "a call that a person took back is made",
    taken: { file: statement, text: "AND d.undone_at IS NULL AND c.allowed", replacement: "AND c.allowed" },
    watchedBy: { file: TAKE, test: "what is undone as it is to be taken is not taken" },
  },
  {
    name: "that what may have run is asked again",
    without: "a call that was cut off runs twice under a consent of its ticket",
    taken: { file: engine, text: "if (unknown !== null) return", replacement: "if (false) return" },
    watchedBy: {
      file: CONSENTS,
      test: "a call that was taken and never ended is unknown: a person decides again, however far it was allowed",
    },
  },
  {
    name: "that the hash is that of the call",
    without: "another call than a person read is made",
    taken: { file: engine, text: " && consent.call.sha256 === call.sha256", replacement: "" },
    watchedBy: {
      file: CONSENTS,
      test: "anything that is changed asks again, and takes back what was allowed for the other",
    },
  },
  {
    name: "that whoever made a rule may still decide",
    without: "a person who left the project goes on allowing calls",
    taken: { file: engine, text: "    mayStill &&\n", replacement: "" },
    watchedBy: {
      file: CONSENTS,
      test: "a rule covers what it says until it ends, for as long as its person may decide",
    },
  },
  {
    name: "the lease of who asks",
    without: "a run that was given to another worker makes calls",
    taken: {
      file: "lib/lifecycle/consents/ask-consent.ts",
      text: "!isOwn || run.state",
      replacement: "run.state",
    },
    watchedBy: { file: CONSENTS, test: "what is not a person's word in force lets nothing through" },
  },
];

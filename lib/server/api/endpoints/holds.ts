import { page } from "#lib/contract/basics.ts";
import { DecisionAnswer } from "#lib/contract/holds/decision-answer.ts";
import { DecisionLine, ListDecisions } from "#lib/contract/holds/decision-lines.ts";
import { BeHere } from "#lib/contract/holds/presence.ts";
import { findHold, findSeenHold } from "#lib/db/holds/hold-row.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { lookAtHold } from "#lib/lifecycle/holds/look-at-hold.ts";
import { delayDecision } from "#lib/lifecycle/holds/pending/delay-decision.ts";
import { sendNow } from "#lib/lifecycle/holds/pending/send-now.ts";
import { previewDecision } from "#lib/lifecycle/holds/preview-decision.ts";
import { undoDecision } from "#lib/lifecycle/holds/undo-decision.ts";
import { updateHold } from "#lib/lifecycle/holds/update-hold.ts";
import { getHold, listHolds } from "#lib/server/queries/holds/holds.ts";
import { listDecisions } from "#lib/server/queries/holds/list-decisions.ts";
import {
  DecideHold,
  DecisionBody,
  Hold,
  ListHolds,
  Preview,
  PreviewQuery,
  UndoDecision,
  UpdateHold,
} from "../../../contract/holds.ts";
import { notePresence } from "../../live/note-presence.ts";
import { endpointsOf } from "../endpoint.ts";
import { parseInput } from "../parse-input.ts";

/** docs/contract.md#holds, but for decisions on many holds at once. */

const { get, post, patch } = endpointsOf("Holds");

export const HOLD_ENDPOINTS = [
  get("/api/v1/holds", {
    summary: "List holds, waiting longest first",
    description:
      "`sort`: `age` (waiting longest first), `-age` (latest first), `check` (next check first). `owner`: ids of people, `me`, `lead`, `admin`.",
    permission: "claimed",
    query: ListHolds,
    response: page(Hold),
    handler: (access, { query }) => listHolds(access, query),
  }),
  get("/api/v1/holds/{id}", {
    summary: "Read a hold",
    permission: "claimed",
    target: findSeenHold,
    response: Hold,
    handler: (access, { target: hold }) => getHold(access, hold.id),
  }),
  patch("/api/v1/holds/{id}", {
    summary: "Give a hold another owner or check time",
    permission: "decide",
    target: findHold,
    body: UpdateHold,
    response: Hold,
    handler: (access, { target: hold, body }) => updateHold(access, hold.id, body),
  }),
  get("/api/v1/holds/{id}/preview", {
    summary: "See what the next run would receive, by an address",
    description: "The same as with POST, for what fits in an address.",
    permission: "claimed",
    target: findSeenHold,
    query: PreviewQuery,
    response: Preview,
    handler: async (access, { target: hold, query }) =>
      previewDecision(access, hold.id, await decisionIn(access, hold.id, query)),
  }),
  post("/api/v1/holds/{id}/preview", {
    summary: "See what the next run would receive",
    description:
      "Takes the body of the decision and changes nothing. `version`, `briefSha256`, `precedentId` and `keep` are ignored.",
    permission: "claimed",
    target: findSeenHold,
    body: DecisionBody,
    response: Preview,
    handler: (access, { target: hold, body }) => previewDecision(access, hold.id, body),
  }),
  post("/api/v1/holds/{id}/look", {
    summary: "Note that a person who may decide a hold has it before them",
    description: "Only the first time is kept: it tells how long holds wait for a look.",
    permission: "decide",
    target: findHold,
    response: null,
    handler: (access, { target: hold }) => lookAtHold(access, hold.id),
  }),
  post("/api/v1/holds/{id}/presence", {
    summary: "Say that a tab shows a hold, or no longer",
    description:
      "Worth 25 s, to be said again by then. For people at the desk, not for tokens. Others hear of it as `presence`.",
    permission: "read",
    target: findHold,
    body: BeHere,
    response: null,
    handler: (access, { target: hold, body }) => notePresence(access, hold, body),
  }),
  post("/api/v1/holds/{id}/decision", {
    summary: "Decide a hold",
    description:
      "It takes effect at once. The first decision wins. With `delayed` it is sent after the caller's delay; until then the hold is `open` with `sending`.",
    permission: "decide",
    target: findHold,
    body: DecideHold,
    response: DecisionAnswer,
    handler: (access, { target: hold, body }) => (body.delayed ? delayDecision : decideHold)(access, hold.id, body),
  }),
  get("/api/v1/decisions", {
    summary: "List decisions, the latest first, with how far each has come",
    permission: "read",
    query: ListDecisions,
    response: page(DecisionLine),
    handler: (access, { query }) => listDecisions(access, query),
  }),
  post("/api/v1/holds/{id}/send", {
    summary: "Send a delayed decision now",
    permission: "decide",
    target: findHold,
    response: DecisionAnswer,
    handler: (access, { target: hold }) => sendNow(access, hold.id),
  }),
  post("/api/v1/holds/{id}/undo", {
    summary: "Take a decision back: before it is sent, or within 8 s and before an agent has taken it",
    permission: "decide",
    target: findHold,
    body: UndoDecision,
    response: DecisionAnswer,
    handler: (access, { target: hold, body }) => undoDecision(access, hold.id, body),
  }),
];

/** The parameters of a preview as the body of the decision. An answer is JSON where the question asks for it by a schema. */
async function decisionIn(access: Access, holdId: string, query: PreviewQuery): Promise<DecisionBody> {
  const { verb, note, answer, waive, ...amounts } = query;
  const grant = Object.values(amounts).some((amount) => amount !== undefined) ? amounts : null;
  const { question } = answer === undefined ? { question: null } : await getHold(access, holdId);
  const given = answer === undefined || question?.schema === undefined ? answer : asJson(answer);
  return parseInput(DecisionBody, { verb, note, answer: given, waive, grant });
}

/** Text that is not JSON stands for itself. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

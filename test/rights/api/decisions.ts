import { PREFERENCES } from "../bodies.ts";
import { but, WHO } from "../callers.ts";
import { type ApiRow, ofProject, one, row } from "../row.ts";

/** Holds and what people keep around them: decisions, batches, precedents, views, notifications, and what the desk shows. */

const { reads, lists, claimed, claimedLists, leads, own } = WHO;

const DECISION = { verb: "answer", answer: "a" };

export const HOLD_RIGHTS: Record<string, ApiRow> = {
  "GET /api/v1/holds": row(claimedLists, "run that asks"),
  "GET /api/v1/holds/{id}": one(claimed, "run that asks", "holdId"),
  "PATCH /api/v1/holds/{id}": one(leads, "run that asks", "holdId", ({ version }) => ({ version, ownerId: "lead" })),
  "GET /api/v1/holds/{id}/preview": row(claimed, "run that asks", ({ holdId }) => ({
    params: { id: holdId },
    query: DECISION,
  })),
  "POST /api/v1/holds/{id}/preview": one(claimed, "run that asks", "holdId", () => DECISION),
  "POST /api/v1/holds/{id}/look": one(leads, "run that asks", "holdId"),
  "POST /api/v1/holds/{id}/presence": one(WHO.sessions, "run that asks", "holdId", () => ({ tab: "t", here: true })),
  "POST /api/v1/holds/{id}/decision": one(leads, "run that asks", "holdId", ({ version }) => ({
    version,
    ...DECISION,
  })),
  "GET /api/v1/decisions": row(lists, "decided hold"),
  // Another person's decision, as with undo.
  "POST /api/v1/holds/{id}/send": one(but(leads, { lead: "403" }), "delayed decision", "holdId"),
  "POST /api/v1/holds/{id}/undo": one(
    // Another person's decision: theirs, or an admin's.
    but(leads, { lead: "403" }),
    "decided hold",
    "holdId",
    ({ version }) => ({ version }),
  ),
  "GET /api/v1/queue": row(lists, "run that asks"),
  "GET /api/v1/cause-history": row(lists, "cause", ({ fingerprint }) => ({ query: { fingerprint } })),
  "GET /api/v1/queue/{id}": one(reads, "run that asks", "holdId"),
  "GET /api/v1/counts": ofProject(reads),
};

export const PRECEDENT_RIGHTS: Record<string, ApiRow> = {
  "GET /api/v1/holds/{id}/precedents": one(reads, "run that asks", "holdId"),
  "GET /api/v1/precedents": ofProject(reads),
  "GET /api/v1/precedents/{id}/uses": one(reads, "precedent", "id"),
  "PATCH /api/v1/precedents/{id}": one(leads, "precedent", "id", () => ({ days: 3 })),
  "DELETE /api/v1/precedents/{id}": one(leads, "precedent", "id"),
  "GET /api/v1/consents": ofProject(reads),
  "GET /api/v1/consents/{id}/uses": one(reads, "consent", "id"),
  "DELETE /api/v1/consents/{id}": one(leads, "consent", "id"),
};

export const BATCH_RIGHTS: Record<string, ApiRow> = {
  "POST /api/v1/hold-batches": row(leads, "failed run", ({ holdId }) => ({ body: { ids: [holdId], verb: "retry" } })),
  "GET /api/v1/hold-batches": row(lists, "batch"),
  "GET /api/v1/hold-batches/{id}": one(reads, "batch", "batchId"),
  "GET /api/v1/hold-batches/{id}/items": one(reads, "batch", "batchId"),
  "POST /api/v1/hold-batches/{id}/stop": one(leads, "batch", "batchId"),
  "POST /api/v1/hold-batches/{id}/continue": one(leads, "stopped batch", "batchId"),
  "POST /api/v1/hold-batches/{id}/retry": one(leads, "failed batch", "batchId"),
};

export const VIEW_RIGHTS: Record<string, ApiRow> = {
  "GET /api/v1/views": ofProject(reads),
  "POST /api/v1/views": row(leads, "new name", ({ name }) => ({ body: { project: "ours", name, query: "" } })),
  // A view of another's: theirs, or an admin's.
  "PATCH /api/v1/views/{id}": one(but(leads, { lead: "403" }), "view", "id", () => ({ query: "" })),
  "DELETE /api/v1/views/{id}": one(but(leads, { lead: "403" }), "view", "id"),
};

export const NOTIFICATION_RIGHTS: Record<string, ApiRow> = {
  "GET /api/v1/notifications": row(own),
  "GET /api/v1/notification-count": row(own),
  "POST /api/v1/notifications/read": row(own, "nothing", () => ({ body: {} })),
  "GET /api/v1/notification-preferences": row(own),
  "PUT /api/v1/notification-preferences": row(own, "nothing", () => ({ body: PREFERENCES })),
};

import { PROFILE, WORKSPACE } from "../bodies.ts";
import { but, WHO } from "../callers.ts";
import { type ApiRow, ofProject, one, row } from "../row.ts";

/** Tickets, runs, reviews: what agents, sentinels and those who write tickets ask for. */

const { reads, lists, claimed, claimedLists, reviewed, common, leads, works, agents, reviews, sentinels } = WHO;

export const TICKET_RIGHTS: Record<string, ApiRow> = {
  "POST /api/v1/tickets": row(leads, "nothing", () => ({ body: { project: "ours", title: "One more" } })),
  "GET /api/v1/tickets": row(claimedLists, "running run"),
  "GET /api/v1/tickets/{id}": one(claimed, "running run", "ticketId"),
  "GET /api/v1/tickets/{id} · in review": one(reviewed, "review", "ticketId"),
  "GET /api/v1/tickets/{id}/events": one(claimed, "running run", "ticketId"),
  "GET /api/v1/ticket-counts": ofProject(reads),
  "PATCH /api/v1/tickets/{id}": one(leads, "ticket", "ticketId", () => ({ version: 1, title: "Another" })),
  "POST /api/v1/tickets/{id}/publish": one(leads, "draft", "ticketId"),
  "POST /api/v1/tickets/{id}/cancel": one(leads, "ticket", "ticketId", () => ({})),
  "POST /api/v1/tickets/{id}/hold": one(leads, "ticket", "ticketId", () => ({ note: "look" })),
  "POST /api/v1/tickets/{id}/reopen": one(leads, "cancelled ticket", "ticketId", () => ({ note: "after all" })),
  "GET /api/v1/tickets/{id}/versions": one(claimed, "running run", "ticketId"),
  "POST /api/v1/tickets/{id}/findings/{key}/scope-drift": row(leads, "finding", ({ ticketId }) => ({
    params: { id: ticketId, key: "k" },
    body: {},
  })),
  "POST /api/v1/tickets/{id}/findings/{key}/unwaive": row(leads, "waived finding", ({ ticketId }) => ({
    params: { id: ticketId, key: "k" },
    body: {},
  })),
  "POST /api/v1/imports": row(leads, "nothing", () => ({
    body: { project: "ours", format: "csv", text: "title\nImported", mapping: { title: "title" } },
  })),
  "GET /api/v1/tickets/{id}/dependencies": one(reads, "running run", "ticketId"),
  "GET /api/v1/tracks": row(lists, "running run", ({ ticketId }) => ({ query: { ticket: ticketId } })),
  "POST /api/v1/tickets/{id}/verdict": one(sentinels, "work to review", "ticketId", () => ({ verdict: "approved" })),
};

export const RUN_RIGHTS: Record<string, ApiRow> = {
  "POST /api/v1/claims": row(agents, "ready work", ({ labels }) => ({
    body: { agent: "builder", project: "ours", labels },
  })),
  "GET /api/v1/claims/why": row(common, "ticket", ({ ticketId }) => ({ query: { ticket: ticketId } })),
  "GET /api/v1/runs": row(claimedLists, "running run"),
  "GET /api/v1/run-counts": ofProject(reads),
  "GET /api/v1/runs/{id}": one(claimed, "running run", "runId"),
  "GET /api/v1/runs/{id} · in review": one(reviewed, "review", "runId"),
  "GET /api/v1/runs/{id}/events": one(claimed, "running run", "runId"),
  "POST /api/v1/runs/{id}/heartbeat": one(works, "running run", "runId", ({ leaseToken }) => ({ leaseToken })),
  "POST /api/v1/beats": row(works, "running run", ({ runId, leaseToken }) => ({
    body: { worker: "builder", runs: [{ runId, leaseToken }] },
  })),
  "POST /api/v1/runs/{id}/events": one(works, "running run", "runId", ({ leaseToken }) => ({
    leaseToken,
    events: [{ type: "log", message: "hello" }],
  })),
  "POST /api/v1/runs/{id}/finish": one(works, "running run", "runId", ({ leaseToken }) => ({
    leaseToken,
    outcome: "succeeded",
  })),
  "POST /api/v1/finishes": row(works, "running run", ({ runId, leaseToken }) => ({
    body: { finishes: [{ runId, leaseToken, outcome: "succeeded" }] },
  })),
  "POST /api/v1/runs/{id}/resume": one(works, "decided run", "runId", ({ leaseToken }) => ({ leaseToken })),
  "POST /api/v1/runs/{id}/cancel": one(leads, "running run", "runId", () => ({})),
  "PUT /api/v1/runs/{id}/category": one(leads, "failed run", "runId", () => ({ category: "api" })),
  "POST /api/v1/runs/{id}/messages": one(leads, "running run", "runId", () => ({ text: "Half up, please" })),
  "POST /api/v1/runs/{id}/messages/heard": one(works, "running run", "runId", ({ leaseToken }) => ({
    leaseToken,
    upTo: 1,
  })),
  "POST /api/v1/runs/{id}/pause": one(leads, "running run", "runId"),
  "DELETE /api/v1/runs/{id}/pause": one(leads, "running run", "runId"),
  "POST /api/v1/runs/{id}/input": one(leads, "run taken over", "runId", () => ({ text: "ls" })),
  "GET /api/v1/runs/{id}/input": row(
    but(leads, { agent: "yes", "other agent": "409" }),
    "run taken over",
    ({ runId, leaseToken }) => ({ params: { id: runId }, headers: { "lease-token": leaseToken } }),
  ),
  "POST /api/v1/runs/{id}/hand-back": one(leads, "run taken over", "runId"),
  "POST /api/v1/runs/{id}/reveal": one(leads, "run at a level", "runId"),
  "POST /api/v1/runs/{id}/consents": one(works, "running run", "runId", ({ leaseToken }) => ({
    leaseToken,
    call: { tool: "deploy", arguments: {}, folder: "/work" },
  })),
  "POST /api/v1/runs/{id}/consents/{use}": row(works, "call that was taken", ({ runId, use, leaseToken }) => ({
    params: { id: runId, use },
    body: { leaseToken, outcome: "succeeded" },
  })),
  "GET /api/v1/runs/{id}/tool-calls": one(claimed, "running run", "runId"),
  "GET /api/v1/runs/{id}/tool-sequence": one(claimed, "running run", "runId"),
  "PUT /api/v1/runs/{id}/snapshot": one(works, "running run", "runId", ({ leaseToken }) => ({ leaseToken })),
  "GET /api/v1/runs/{id}/snapshot": row(works, "running run", ({ runId, leaseToken }) => ({
    params: { id: runId },
    headers: { "lease-token": leaseToken },
  })),
  "GET /api/v1/runs/{id}/snapshot/chunks/{sha256}": row(works, "running run", ({ runId, leaseToken }) => ({
    params: { id: runId, sha256: "0".repeat(64) },
    headers: { "lease-token": leaseToken },
  })),
  "GET /api/v1/workspaces": row(claimedLists, "run with a branch", () => ({ query: { repository: "r" } })),
  "POST /api/v1/runs/{id}/workspace": one(works, "running run", "runId", ({ leaseToken }) => ({
    ...WORKSPACE,
    leaseToken,
  })),
};

export const REVIEW_RIGHTS: Record<string, ApiRow> = {
  "POST /api/v1/review-claims": row(sentinels, "work to review", ({ labels }) => ({
    body: { sentinel: "examiner", project: "ours", labels },
  })),
  "POST /api/v1/reviews/{id}/heartbeat": one(reviews, "review", "reviewId", ({ leaseToken }) => ({ leaseToken })),
  "POST /api/v1/reviews/{id}/verdict": one(reviews, "review", "reviewId", ({ leaseToken }) => ({
    leaseToken,
    verdict: "approved",
  })),
};

export const AGENT_RIGHTS: Record<string, ApiRow> = {
  "POST /api/v1/profiles · of an agent": row(agents, "new name", ({ name }) => ({
    body: { ...PROFILE, name, project: "ours" },
  })),
  // A profile belongs to the service account that registered it.
  "POST /api/v1/profiles · of another agent": row(but(agents, { "other agent": "403" }), "profile", () => ({
    body: { ...PROFILE, project: "ours" },
  })),
  "POST /api/v1/profiles · of a sentinel": row(sentinels, "new name", ({ name }) => ({
    body: { ...PROFILE, name, project: "ours", role: "sentinel", settings: { model: "m" } },
  })),
  "GET /api/v1/profiles": row(claimedLists, "profile"),
  "GET /api/v1/profiles/{id}": one(claimed, "profile", "id"),
  "PUT /api/v1/profiles/{id}": one(WHO.admins, "profile", "id", ({ version }) => ({
    version,
    settings: { model: "m", stepLimit: 10 },
  })),
  "GET /api/v1/agents": ofProject(reads),
  "GET /api/v1/agent-activity": ofProject(reads),
  "GET /api/v1/asks": ofProject(reads),
  "GET /api/v1/agent-failures": ofProject(reads),
  "GET /api/v1/lost-words": ofProject(reads),
  "GET /api/v1/recent-reviews": ofProject(reads, { name: "examiner" }),
};

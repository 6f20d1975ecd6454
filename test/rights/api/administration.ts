import { INSIGHT_CARDS } from "#lib/contract/insights.ts";
import { but, WHO } from "../callers.ts";
import { type ApiRow, ofProject, one, row } from "../row.ts";
import type { Thing } from "../things.ts";

/** A project's rules and people, what is counted of it, and what belongs to the desk as a whole. */

const { reads, common, leads, admins, appoints, anyone } = WHO;

const policyOf = ({ version: _, ...policy }: Thing) => policy;

export const RULE_RIGHTS: Record<string, ApiRow> = {
  "GET /api/v1/policies": ofProject(common),
  "PUT /api/v1/policies": row(admins, "policy", (policy) => ({ body: { project: "ours", ...policy } })),
  "GET /api/v1/policy-versions": ofProject(reads),
  "POST /api/v1/policies/replay": row(leads, "policy", (policy) => ({
    body: { project: "ours", ...policyOf(policy) },
  })),
  "GET /api/v1/budgets": ofProject(reads),
  "GET /api/v1/failure-rules": ofProject(reads),
  "POST /api/v1/failure-rules": row(leads, "new name", ({ name }) => ({
    body: { project: "ours", pattern: name, category: "api" },
  })),
  "DELETE /api/v1/failure-rules/{id}": one(leads, "failure rule", "id"),
  "GET /api/v1/failure-rule-preview": ofProject(reads, { pattern: "quota of the yard" }),
  "GET /api/v1/limits": ofProject(reads),
  "PUT /api/v1/limits": row(leads, "limits", ({ version }) => ({ body: { project: "ours", version, rules: [] } })),
  "GET /api/v1/retention": ofProject(reads),
  "PUT /api/v1/retention": row(admins, "retention", ({ version }) => ({
    body: { project: "ours", version, logDays: 30, eventDays: null },
  })),
  "GET /api/v1/limit-versions": ofProject(reads),
  "GET /api/v1/pauses": ofProject(reads),
  "POST /api/v1/pauses": row(leads, "new name", ({ name }) => ({
    body: { project: "ours", by: "label", match: name },
  })),
  "DELETE /api/v1/pauses/{id}": one(leads, "pause", "id"),
  "GET /api/v1/sentinel-rules": ofProject(reads),
  "PUT /api/v1/sentinel-rules": row(admins, "new name", ({ name }) => ({
    body: { project: "ours", sentinel: name, rule: "style", version: 0, standing: "advisory" },
  })),
  "GET /api/v1/sentinel-rule-versions": ofProject(reads, { sentinel: "s", rule: "style" }),
  "GET /api/v1/sentinel-rule-evidence": ofProject(reads, { sentinel: "s", rule: "style" }),
  "GET /api/v1/services": ofProject(common),
};

export const PEOPLE_RIGHTS: Record<string, ApiRow> = {
  "GET /api/v1/projects": row(but(common, { "foreign admin": "none", "foreign token": "none" })),
  "POST /api/v1/projects": row(WHO.deskAdmin, "nothing", () => ({ body: { slug: "new", key: "NEW", name: "New" } })),
  "GET /api/v1/projects/{slug}/members": row(reads, "nothing", () => ({ params: { slug: "ours" } })),
  "PUT /api/v1/projects/{slug}/members": row(appoints, "member", ({ userId }) => ({
    params: { slug: "ours" },
    body: { userId, role: "lead" },
  })),
  "DELETE /api/v1/projects/{slug}/members": row(admins, "member", ({ userId }) => ({
    params: { slug: "ours" },
    body: { userId },
  })),
  "DELETE /api/v1/projects/{slug}/members/{userId}": row(admins, "member", ({ userId }) => ({
    params: { slug: "ours", userId },
  })),
  "GET /api/v1/tokens": row(but(WHO.adminReads, { "admin elsewhere": "none" }), "token"),
  "POST /api/v1/tokens": row(appoints, "nothing", () => ({ body: { name: "n", scope: "read", project: "ours" } })),
  // Who does not administer the project sees none of its tokens.
  "DELETE /api/v1/tokens": row(but(admins, { "admin elsewhere": "404" }), "token", ({ id }) => ({ body: { id } })),
  "DELETE /api/v1/tokens/{id}": one(but(admins, { "admin elsewhere": "404" }), "token", "id"),
};

const audits = but(WHO.adminReads, { "admin elsewhere": "none" });

export const AUDIT_RIGHTS: Record<string, ApiRow> = {
  "GET /api/v1/audit": row(audits, "token"),
  "GET /api/v1/audit.jsonl": row(audits, "token"),
  "GET /api/v1/tickets/{id}/evidence": one(reads, "running run", "ticketId"),
};

export const FIGURE_RIGHTS: Record<string, ApiRow> = {
  "GET /api/v1/insights": ofProject(reads),
  "GET /api/v1/insight-tickets": ofProject(reads, { number: "holds" }),
  ...Object.fromEntries(INSIGHT_CARDS.map((card) => [`GET /api/v1/insights/${card}.csv`, ofProject(reads)])),
  "GET /api/v1/search": ofProject(reads, { q: "Secret" }),
  "GET /api/v1/first-steps": ofProject(reads),
};

export const DESK_RIGHTS: Record<string, ApiRow> = {
  // STREAM_RIGHTS say what it carries.
  "GET /api/v1/events": row(but(common, { "foreign admin": "yes", "foreign token": "yes" })),
  "GET /api/v1/events/lag": row(but(WHO.anyLead, { "admin elsewhere": "yes" })),
  // Each tool asks for one of the other rows.
  "POST /api/mcp": row(
    but(common, {
      ...{ viewer: "403", lead: "403", admin: "403", "desk admin": "403", "foreign admin": "403" },
      "foreign token": "yes",
    }),
    "nothing",
    () => ({ body: { jsonrpc: "2.0", id: 1, method: "tools/list" } }),
  ),
  "GET /api/health": row(anyone),
  "GET /api/ready": row(anyone),
  "GET /metrics": row(but(reads, { "foreign admin": "yes", "foreign token": "yes" })),
  "GET /api/openapi.json": row(anyone),
};

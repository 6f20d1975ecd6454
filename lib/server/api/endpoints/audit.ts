import { z } from "zod";
import { AuditLine, Evidence, ExportAudit, ListAudit } from "#lib/contract/audit.ts";
import { page } from "#lib/contract/basics.ts";
import { findTicket } from "#lib/db/tickets/tickets.ts";
import { streamAnswer, textAnswer } from "#lib/server/api/answer.ts";
import { endpointsOf } from "#lib/server/api/endpoint.ts";
import { exportAudit } from "#lib/server/queries/audit/export-audit.ts";
import { getEvidence } from "#lib/server/queries/audit/get-evidence.ts";
import { listAudit } from "#lib/server/queries/audit/list-audit.ts";

/** docs/contract.md#audit. */

const { get } = endpointsOf("Audit");

export const AUDIT_ENDPOINTS = [
  get("/api/v1/audit", {
    summary: "Read who did what, the latest first",
    description: "Of the projects that the caller administers; what concerns no project, for admins of every project.",
    permission: "audit",
    query: ListAudit,
    response: page(AuditLine),
    handler: (access, { query }) => listAudit(access, query),
  }),
  get("/api/v1/audit.jsonl", {
    summary: "Take the audit away as JSON lines, the oldest first",
    description: "Each line with the hash before it. The export is audited itself.",
    permission: "audit",
    query: ExportAudit,
    response: z.string(),
    produces: "application/jsonl",
    handler: async (access, { query }) =>
      streamAnswer("application/jsonl", await exportAudit(access, query), {
        "Content-Disposition": 'attachment; filename="audit.jsonl"',
      }),
  }),
  get("/api/v1/tickets/{id}/evidence", {
    summary: "Take all that was said and done about a ticket away, in one file that proves itself",
    description: "What people were shown and decided, what ran behind which wall, what came of it. Audited.",
    permission: "evidence",
    target: findTicket,
    response: Evidence,
    handler: async (access, { target }) => {
      const name = `evidence-${target.id}.json`;
      return textAnswer(200, "application/json", await getEvidence(access, target), {
        "Content-Disposition": `attachment; filename="${name}"`,
      });
    },
  }),
];

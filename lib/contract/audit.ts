import { z } from "zod";
import { ACT_NAMES } from "#lib/engine/audit/acts.ts";
import { Actor, commaList, Id, PageQuery, Slug, Text, Time } from "./basics.ts";

/** docs/contract.md#audit. */

export const AUDIT_SUBJECTS = [
  ...["person", "session", "token", "project", "webhook", "policy", "limits", "pause", "sentinel_rule"],
  ...["failure_rule", "precedent", "profile", "hold", "service", "run", "ticket", "audit", "database"],
] as const;

export const AuditLine = z
  .object({
    id: Id,
    at: Time,
    project: z.string().nullable().describe("slug; null: it concerns the desk and not one project"),
    actor: Actor,
    act: z.string().describe("dotted words, such as `token.created`"),
    subject: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
    data: z.record(z.string(), z.json()),
    hash: z.string().describe("SHA-256 of the hash before and this line, in hex"),
  })
  .meta({ id: "AuditLine" });
export type AuditLine = z.infer<typeof AuditLine>;

const filter = {
  act: commaList(z.enum(ACT_NAMES)).optional(),
  actor: Text(200).min(1).optional().describe("id of a person or a token, or a name"),
  project: Slug.optional(),
  from: z.iso.datetime({ offset: true }).optional().describe("not before"),
  to: z.iso.datetime({ offset: true }).optional().describe("before"),
};
export const ListAudit = PageQuery.extend(filter);
export type ListAudit = z.infer<typeof ListAudit>;
export const ExportAudit = z.strictObject(filter);
export type ExportAudit = z.infer<typeof ExportAudit>;

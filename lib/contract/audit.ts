import { z } from "zod";
import { ACT_NAMES } from "#lib/engine/audit/acts.ts";
import { Actor, commaList, Id, PageQuery, Slug, Text, Time } from "./basics.ts";

/** docs/contract.md#audit. */

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

/** A line of an export: `previous` is the hash before it. */
export const ExportedAuditLine = AuditLine.extend({ previous: z.string() });
export type ExportedAuditLine = z.infer<typeof ExportedAuditLine>;

export const Evidence = z
  .object({
    yardmaster: z.literal("evidence"),
    format: z.literal(1),
    version: z.string().describe("of Yardmaster"),
    madeAt: Time,
    by: Actor,
    parts: z.object({
      ticket: z.record(z.string(), z.json()).describe("`TicketDetail`, with reviews and holds"),
      texts: z.array(z.json()).describe("what it said before each edit"),
      decisions: z.array(z.json()).describe("who decided what, and in `shown` the exact text that they saw"),
      runs: z.array(z.json()).describe("`RunDetail`: the brief, the wall (`isolation`), the diff; and its tool calls"),
      events: z.array(z.json()),
      audit: z.array(ExportedAuditLine),
    }),
    hashes: z.record(z.string(), z.string()).describe("SHA-256 of each part, as JSON without spaces"),
    sha256: z.string().describe("of all before it"),
  })
  .meta({ id: "Evidence" });
export type Evidence = z.infer<typeof Evidence>;

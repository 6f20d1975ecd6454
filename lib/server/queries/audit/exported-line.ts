import type { ExportedAuditLine } from "#lib/contract/audit.ts";
import type { ExportRow } from "#lib/db/audit/read-audit.ts";
import { NO_HASH } from "#lib/lifecycle/audit/line-hash.ts";
import { presentLine } from "./list-audit.ts";

/** A line as it leaves the desk: with the hash before it, by which it proves itself. */
export function exportedLine({ previous, ...row }: ExportRow): ExportedAuditLine {
  return { ...presentLine(row), previous: previous ?? NO_HASH };
}

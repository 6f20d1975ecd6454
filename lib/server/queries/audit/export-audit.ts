import type { ExportAudit } from "#lib/contract/audit.ts";
import { readChainHead } from "#lib/db/audit/chain.ts";
import { type AuditFilter, readExportPage } from "#lib/db/audit/read-audit.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { chainAudit } from "#lib/lifecycle/audit/chain-audit.ts";
import { recordOutsideAct } from "#lib/lifecycle/audit/record-outside-act.ts";
import { exportedLine } from "./exported-line.ts";
import { auditFilter } from "./list-audit.ts";

const PER_READ = 500;

/**
 * The audit as JSON lines, the oldest first, each with the hash before it, so that `bin/verify-evidence.mjs` proves them without
 * this desk. The export is itself audited before its first byte, and that line is its last where the filter takes it. A page is
 * read when the reader has taken the one before.
 */
export async function exportAudit(access: Access, query: ExportAudit): Promise<ReadableStream<Uint8Array>> {
  const filter = await auditFilter(access, query);
  await recordOutsideAct(access, {
    act: "audit.exported",
    projectId: null,
    subject: { kind: "audit" },
    data: { ...query },
  });
  await chainAudit({ wait: true });
  const head = await readChainHead(reader);
  return linesOf(filter, head?.number ?? 0);
}

function linesOf(filter: AuditFilter, upTo: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let above = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const rows = await readExportPage(reader, filter, { above, upTo }, PER_READ);
      if (rows.length > 0)
        controller.enqueue(encoder.encode(rows.map((row) => `${JSON.stringify(exportedLine(row))}\n`).join("")));
      above = rows.at(-1)?.number ?? above;
      if (rows.length < PER_READ) controller.close();
    },
  });
}

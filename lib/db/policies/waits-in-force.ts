import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Reader } from "#lib/db/connection/tx.ts";
import type { Waits } from "#lib/engine/policies/waits.ts";
import { policyOf } from "./policies.ts";

const PolicyRow = z.object({ projectId: z.string(), policy: z.unknown() });

export type WaitsInForce = { projectId: string } & Waits;

/** The waits in force in each project, in minutes. A probe of the primary key of policy_version for each project. */
export async function readWaitsInForce(from: Reader = reader): Promise<WaitsInForce[]> {
  const rows = await from.rows(
    PolicyRow,
    `SELECT p.id AS "projectId",
       (SELECT v.policy FROM policy_version v WHERE v.project_id = p.id ORDER BY v.version DESC LIMIT 1) AS policy FROM project p`,
  );
  return rows.map(({ projectId, policy }) => ({ projectId, ...policyOf(projectId, policy).waits }));
}

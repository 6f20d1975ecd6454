import { transact } from "#lib/db/connection/transaction.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { type ActLine, recordAct } from "./record-act.ts";

/**
 * Writes an act that changes nothing in the database, or everything: an export, a backup, a restore. `access` null: somebody at the
 * command line, of whom nothing is known but that they may read the data folder.
 */
export async function recordOutsideAct(access: Access | null, line: ActLine): Promise<void> {
  await transact(ENGINE, (tx) => recordAct(tx, access ?? ENGINE, line));
}

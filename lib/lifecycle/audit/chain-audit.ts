import { insertLinks, lockChain, readChainHead, readTail } from "#lib/db/audit/chain.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { lineHash, NO_HASH } from "./line-hash.ts";

const BATCH = 500;

/**
 * Chains the lines of the audit that are committed and have no link yet; answers how many. A maintenance job each second, where
 * one process does it and the others go on (`wait: false`); whoever reads the audit does it first and waits for its turn, so that
 * each line that is shown has its hash. Locks nothing that an act waits for.
 */
export async function chainAudit({ wait }: { wait: boolean } = { wait: false }): Promise<number> {
  let chained = 0;
  for (;;) {
    const links = await transact(ENGINE, async (tx) => {
      if (!(await lockChain(tx, wait))) return 0;
      // In statements of their own, after the lock: each sees what whoever had the lock has committed.
      const head = await readChainHead(tx);
      const tail = await readTail(tx, BATCH);
      let { number, hash } = head ?? { number: 0, hash: NO_HASH };
      const links = tail.map((line) => {
        number += 1;
        hash = lineHash(hash, line);
        return { number, auditId: line.id, hash };
      });
      if (links.length > 0) await insertLinks(tx, links);
      return links.length;
    });
    chained += links;
    if (links < BATCH) return chained;
  }
}

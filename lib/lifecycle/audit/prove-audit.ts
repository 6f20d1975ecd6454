import { type ChainHead, type LinkRow, readLinks } from "#lib/db/audit/chain.ts";
import { countTail, readMissingGuards, readStrayLines } from "#lib/db/audit/prove.ts";
import { readConsistently } from "#lib/db/connection/consistent-read.ts";
import type { Reader } from "#lib/db/connection/tx.ts";
import { lineHash, NO_HASH } from "./line-hash.ts";

const BATCH = 1000;
/** So many breaches are told. One changed line is one: what comes after it is checked with the hash that is stored. */
const MAX_BREACHES = 20;

type Breach = { id: string; problem: string };
/** `head`: the last link, null where there is none; `tail`: lines that are not chained yet, of which nothing is proved. */
export type AuditProof = {
  head: ChainHead | null;
  tail: number;
  breaches: Breach[];
  /** what is missing of what keeps the audit as it is, one sentence each */
  unguarded: string[];
};

/**
 * Proves the chain of the audit on one snapshot: numbers without a gap, each hash that of its line and the hash before, no line
 * outside of chain and tail. A chain whose end was cut off, or that was written anew from some line on, is whole in itself: compare
 * `head` with one that was kept elsewhere. `isRunning`: a desk works on the database, so that none has waited long for its link. Reads everything, some seconds for 100,000 lines.
 */
export function proveAudit(isRunning = true): Promise<AuditProof> {
  return readConsistently(async (from) => {
    const breaches: Breach[] = [];
    let head: ChainHead = { number: 0, hash: NO_HASH };
    for await (const link of allLinks(from)) {
      const problem = problemOf(link, head);
      if (problem !== null) breaches.push({ id: link.id, problem });
      head = { number: link.number, hash: link.hash };
    }
    for (const { id, waits } of await readStrayLines(from)) {
      if (!waits) breaches.push({ id, problem: "is in the audit, but was taken out of its chain" });
      else if (isRunning) breaches.push({ id, problem: "has waited to be chained for longer than a minute" });
    }
    return {
      head: head.number === 0 ? null : head,
      tail: await countTail(from),
      breaches: breaches.slice(0, MAX_BREACHES),
      unguarded: await readMissingGuards(from),
    };
  });
}

async function* allLinks(from: Reader): AsyncGenerator<LinkRow> {
  for (let above = 0; ; ) {
    const links = await readLinks(from, above, BATCH);
    yield* links;
    if (links.length < BATCH) return;
    above = links.at(-1)?.number ?? above;
  }
}

function problemOf(link: LinkRow, before: ChainHead): string | null {
  if (link.number !== before.number + 1) return `is link ${link.number}, but comes after link ${before.number}`;
  if (lineHash(before.hash, link) === link.hash) return null;
  return "is not what its hash says: the line was changed, or the hash was";
}

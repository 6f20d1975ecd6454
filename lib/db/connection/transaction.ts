import pg from "pg";
import type { Actor } from "#lib/contract/basics.ts";
import { appendEvents } from "#lib/db/events/event-log.ts";
import { claimNews } from "#lib/db/queue/claim-news.ts";
import { readerPool } from "./beat-pool.ts";
import { rowsOf } from "./check-rows.ts";
import { keyedRequest } from "./keyed-request.ts";
import { pool } from "./pool.ts";
import { currentReplicaPool } from "./replica-pool.ts";
import type { NewEvent, Planned, Reader, Tx } from "./tx.ts";
import { wake } from "./wake.ts";

/** Runs statements outside of a transaction, each on any connection of the pool; in a beat, of the pool of beats; or on the standby. */
export const reader = statements((statement, params) =>
  (currentReplicaPool() ?? readerPool()).query(statement, params),
);

/** Deadlock and serialization failure: PostgreSQL rolled the transaction back, and its work may simply be done again. */
const REPEATABLE = new Set(["40P01", "40001"]);
const MAX_TRIES = 4;

/**
 * Runs `work` in one transaction on behalf of `actor`. Its first statement must lock the row it is about, so that
 * transaction ids follow the order of the locks and the log reads in the order in which things happened. After a deadlock
 * `work` runs again, so it must change nothing but the database.
 *
 * In a request with an Idempotency-Key, what `work` returns is stored under the key in the same commit; the repetition after a
 * crash gets that instead of a second run (docs/decisions/0037-a-key-commits-with-its-effect.md). So whatever a verb says after
 * its commit follows from its input and from this result: ids and tokens are made in `work` or returned by it. A verb with
 * several transactions names each `step`.
 */
export async function transact<T>(actor: Actor, work: (tx: Tx) => Promise<T>, step = "effect"): Promise<T> {
  const before = keyedRequest()?.take(step);
  if (before) return before.result as T;
  for (let attempt = 1; ; attempt++) {
    try {
      return await transactOnce(actor, work, step);
    } catch (error) {
      if (attempt >= MAX_TRIES || !isRepeatable(error)) throw error;
    }
  }
}

async function transactOnce<T>(actor: Actor, work: (tx: Tx) => Promise<T>, step: string): Promise<T> {
  const client = await pool().connect();
  const events: NewEvent[] = [];
  const last: (() => Promise<void>)[] = [];
  let broken: Error | undefined;
  let logged = Promise.resolve();
  // A connection that ends is an event besides the error of its statement; unheard, it would end the process.
  const onBreak = (error: Error) => {
    broken = error;
  };
  client.on("error", onBreak);
  const query: Query = (statement, params) =>
    client.query(statement, params).catch((error) => {
      // Not an answer of the database, or that of a standby: nothing more can be asked on this connection.
      if (!(error instanceof pg.DatabaseError) || error.code === READ_ONLY) broken = error;
      throw error;
    });
  const tx: Tx = {
    ...statements(query),
    emit: (event) => events.push(event),
    aside: (work) => aside(query, [events, last], work),
    beforeCommit: (step) => last.push(step),
  };
  try {
    // Sent together with the first statement of the work, and the events together with the COMMIT: each pair is one round trip.
    void query({ text: "BEGIN" }).catch(() => undefined);
    const result = await work(tx);
    logged = appendEvents(tx, actor, events);
    // Where the connection ends, what is awaited before it says so: unheard, the same error here would end the process.
    logged.catch(() => undefined);
    if (last.length > 0) await Promise.all([logged, ...last.map((finish) => finish())]);
    const stored = await keyedRequest()?.store(tx, step, result);
    await query({ text: "COMMIT" });
    await logged;
    stored?.();
    if (events.length > 0) wake({ runs: events.flatMap((event) => event.runId ?? []), claims: claimNews(events) });
    return result;
  } catch (error) {
    if (!broken) await query({ text: "ROLLBACK" }).catch(() => undefined);
    throw error;
  } finally {
    client.off("error", onBreak);
    client.release(broken);
  }
}

/** What a server says that is a standby, as the leader before is after a failover. */
const READ_ONLY = "25006";

type Query = (statement: pg.QueryConfig, params?: unknown[]) => Promise<pg.QueryResult>;

/** The ways to run a statement, over what sends it to the database. */
export function statements(query: Query): Reader & Pick<Tx, "run" | "wrote"> {
  const rows: Tx["rows"] = async (schema, sql, params) => {
    const statement = statementOf(sql);
    return rowsOf(schema, statement.text, await query(statement, params));
  };
  const run: Tx["run"] = async (sql, params) => (await query(statementOf(sql), params)).rowCount ?? 0;
  return {
    rows,
    run,
    row: async (schema, sql, params) => (await rows(schema, sql, params))[0] ?? null,
    only: async (schema, sql, params) => {
      const [row] = await rows(schema, sql, params);
      if (row === undefined) throw new Error(`no row: ${statementOf(sql).text}`);
      return row;
    },
    wrote: async (sql, params) => (await run(sql, params)) > 0,
  };
}

function statementOf(sql: string | Planned): pg.QueryConfig {
  return typeof sql === "string" ? { text: sql } : { ...sql };
}

async function aside(query: Query, queues: unknown[][], work: () => Promise<void>): Promise<unknown> {
  const lengths = queues.map((list) => list.length);
  await query({ text: "SAVEPOINT aside" });
  try {
    await work();
    await query({ text: "RELEASE SAVEPOINT aside" });
    return null;
  } catch (error) {
    if (isRepeatable(error)) throw error;
    await query({ text: "ROLLBACK TO SAVEPOINT aside" });
    for (const [index, list] of queues.entries()) list.length = lengths[index] ?? 0;
    return error;
  }
}

const isRepeatable = (error: unknown): boolean => REPEATABLE.has((error as { code?: string } | null)?.code ?? "");

import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { expect } from "vitest";
import { createApiClient } from "#lib/api-client/api-client.ts";
import type { Callers } from "#test/callers.ts";
import { options } from "./options.ts";

/** What the workers have to do: never so little that an agent waits. */
export interface Work {
  /** of the tickets that were acknowledged */
  made: string[];
  /** Makes no more, and waits until what was made is done. */
  ends(): Promise<void>;
}

/** Makes tickets for the workers until it is told to end. */
export function makeWork(url: string, callers: Callers, databaseUrl: string): Work {
  const lead = createApiClient({ url, token: callers.automation });
  const made: string[] = [];
  let stopped = false;
  const making = (async () => {
    while (!stopped) {
      const waiting = await ask(databaseUrl, UNFINISHED).catch(() => [...Array(1000)]);
      for (let missing = 2 * options.agents - waiting.length; missing > 0 && !stopped; missing--) {
        const asked = lead.createTicket({ title: `Work ${made.length}`, reviewRequired: false });
        const ticket = await asked.catch(() => null);
        if (ticket !== null) made.push(ticket.id);
      }
      await wait(500);
    }
  })();
  return {
    made,
    async ends() {
      stopped = true;
      await making;
      await expect
        .poll(() => ask(databaseUrl, UNFINISHED).catch((error) => [error]), { interval: 1000, timeout: 300_000 })
        .toEqual([]);
    },
  };
}

const UNFINISHED = `SELECT t.key, t.state FROM ticket t JOIN project p ON p.id = t.project_id
  WHERE p.slug = 'fleet' AND t.state <> 'done'`;

export interface LostRun {
  agent: string;
  startedAt: Date;
  endedAt: Date;
  /** its worker has logged anything */
  heard: boolean;
}

/** The runs of the workers that were lost. */
export function lostRuns(databaseUrl: string): Promise<LostRun[]> {
  return ask(
    databaseUrl,
    `SELECT r.agent, r.started_at AS "startedAt", r.ended_at AS "endedAt", r.last_seq > 0 AS heard
     FROM run r JOIN project p ON p.id = r.project_id
     WHERE p.slug = 'fleet' AND r.state = 'lost'`,
  );
}

/** Asks over a connection of its own, which a failover cannot leave behind. */
export async function ask<Row extends object>(
  databaseUrl: string,
  sql: string,
  params: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000, query_timeout: 20_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql, params)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

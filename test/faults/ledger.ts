import { expect } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";

/** What a desk has acknowledged, as those noted it who were told. */
export class Ledger {
  /** by title, which no two tickets share */
  readonly tickets = new Map<string, string>();
  readonly titles = new Set<string>();
  readonly lines = new Map<string, string[]>();
  readonly outcomes = new Map<string, string>();
  readonly decisions = new Set<string>();
  /** answers that call themselves a defect of the desk */
  readonly defects: string[] = [];
  acknowledged = 0;
  /** so many of the next claims are never heard of again */
  agentsToLose = 0;

  asked(title: string): void {
    this.titles.add(title);
  }

  made(title: string, ticketId: string): void {
    this.tickets.set(title, ticketId);
    this.acknowledged++;
  }

  wrote(runId: string, keys: string[]): void {
    this.lines.set(runId, keys);
    this.acknowledged++;
  }

  finished(runId: string, outcome: string): void {
    this.outcomes.set(runId, outcome);
    this.acknowledged++;
  }

  decided(holdId: string): void {
    this.decisions.add(holdId);
    this.acknowledged++;
  }

  /** How many tickets nobody has succeeded with, as far as those noted it who were told. */
  get waiting(): number {
    return this.tickets.size - [...this.outcomes.values()].filter((outcome) => outcome === "succeeded").length;
  }

  /** Its tickets that are not done yet; none of them where the database cannot say. */
  async unfinished(): Promise<string[]> {
    const { rows } = await pool()
      .query("SELECT key, state FROM ticket WHERE state <> 'done' AND title = ANY ($1) ORDER BY number LIMIT 5", [
        [...this.titles],
      ])
      .catch((error) => ({ rows: [{ key: "the database", state: String(error) }] }));
    return rows.map(({ key, state }) => `${key} ${state}`);
  }
}

/** Everything that was acknowledged is there, once, and as it was acknowledged; nothing that was asked for is there twice. */
export async function expectKept(ledger: Ledger): Promise<void> {
  expect(ledger.defects).toEqual([]);
  expect(ledger.tickets.size).toBeGreaterThan(0);
  const read = async (sql: string) =>
    new Map((await pool().query({ text: sql, rowMode: "array" })).rows as [string, never][]);
  const made = await read("SELECT title, array_agg(id) FROM ticket GROUP BY title");
  const twice = [...ledger.titles].filter((title) => ((made.get(title) as string[] | undefined) ?? []).length > 1);
  expect(twice, "made twice").toEqual([]);
  const vanished = [...ledger.tickets].filter(([title, id]) => (made.get(title) as string[] | undefined)?.[0] !== id);
  expect(vanished, "acknowledged tickets that are not there").toEqual([]);

  const states = await read("SELECT id, state FROM run");
  const changed = [...ledger.outcomes].filter(([run, outcome]) => states.get(run) !== outcome);
  expect(changed, "acknowledged outcomes that are not there").toEqual([]);

  const logs = await read("SELECT run_id, array_agg(message ORDER BY seq) FROM run_event GROUP BY run_id");
  const cut = [...ledger.lines].filter(([run, keys]) => JSON.stringify(logs.get(run)) !== JSON.stringify(keys));
  expect(cut, "acknowledged lines that are not there, or there twice").toEqual([]);

  const decided = await read("SELECT id, state FROM hold WHERE state <> 'open'");
  expect(
    [...ledger.decisions].filter((hold) => !decided.has(hold)),
    "acknowledged decisions that are not there",
  ).toEqual([]);
}

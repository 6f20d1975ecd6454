import { expect } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";

/** Waits until `count` connections of this database wait for a lock, each in the middle of a statement. */
export async function waitForStuckStatements(count: number): Promise<void> {
  const read = async () => {
    const { rows } = await pool().query(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows[0].n;
  };
  await expect.poll(read).toBe(count);
}

import { pool } from "./pool.ts";

/** The time by the database's clock, which every time that is stored was taken from. */
export async function databaseNow(): Promise<Date> {
  const { rows } = await pool().query<{ now: Date }>("SELECT clock_timestamp() AS now");
  return rows[0]?.now ?? new Date();
}

import pg from "pg";
import { seedHolds } from "#bench/seed-holds.ts";
import { onDatabase } from "./desk.ts";
import type { Yard } from "./yard.ts";

/** Fills a yard's project with open holds of category auth, as rows: over HTTP so many would take minutes. */
export async function holdMany(yard: Yard, holds: number): Promise<void> {
  await onDatabase(async () => {
    const client = new pg.Client(process.env.DATABASE_URL);
    await client.connect();
    const { rows } = await client.query<{ id: string }>("SELECT id FROM project WHERE slug = $1", [yard.project]);
    await seedHolds(client, rows[0]?.id ?? "", holds, Date.now() % 100_000_000);
    await client.end();
  });
}

import pg from "pg";
import { type BenchDesk, databaseOfDesk } from "../connect-to-desk.ts";
import { seedHolds } from "../seed-holds.ts";

/** Makes a project of this run with so many open holds, under a key of its own; returns its slug. */
export async function makeProject({ lead }: BenchDesk, name: string, holds: number): Promise<string> {
  const run = Date.now().toString(36).slice(-5);
  const slug = `${name}-${run}`;
  await lead.createProject({ slug, key: letters(`${name[0]}${run}`), name: slug });
  if (holds === 0) return slug;
  const client = new pg.Client(databaseOfDesk());
  await client.connect();
  const { rows } = await client.query<{ id: string }>("SELECT id FROM project WHERE slug = $1", [slug]);
  await seedHolds(client, rows[0]?.id ?? "", holds, Date.now() % 100_000_000);
  await client.end();
  return slug;
}

/** Keys of projects are capitals. */
function letters(text: string): string {
  return text
    .toUpperCase()
    .replace(/\d/g, (digit) => String.fromCharCode(65 + Number(digit)))
    .slice(0, 5);
}

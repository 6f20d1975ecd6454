import pg from "pg";

/** Runs `work` on a connection of its own, outside the pool, which is closed afterwards. Throws what connecting throws. */
export async function onOneConnection<T>(
  url: string,
  timeoutMs: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  // Without a listener a broken connection would end the process; the next statement throws.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

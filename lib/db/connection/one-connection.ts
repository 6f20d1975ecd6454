import pg from "pg";

/** Runs `work` on a connection of its own, outside the pool, which is closed afterwards. Throws what connecting throws. */
export async function onOneConnection<T>(
  url: string,
  timeoutMs: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  // What breaks is thrown by the statement that meets it.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

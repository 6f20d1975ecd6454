import pg from "pg";

/** A transaction that has a number and stays open, in another database of the cluster. */
export interface OpenTransaction {
  /** Ends it; safe to call twice. */
  end(): Promise<void>;
}

/** Begins a transaction in the database `postgres` of the server behind `url`, under a name of its own. */
export async function openTransactionElsewhere(url: string, name = "a forgotten console"): Promise<OpenTransaction> {
  const elsewhere = Object.assign(new URL(url), { pathname: "/postgres" }).href;
  const client = new pg.Client({ connectionString: elsewhere, application_name: name });
  await client.connect();
  await client.query("BEGIN");
  await client.query("SELECT pg_current_xact_id()");
  let ended: Promise<void> | undefined;
  return { end: () => (ended ??= client.end()) };
}

import pg from "pg";

/**
 * What a pool needs to reach the database through a PgBouncer (docs/operations.md#a-pooler-in-front), which refuses time limits while
 * connecting. In session mode they are set once connected. In transaction mode nothing may be left on a connection: a statement has
 * no name, and each transaction begins with the limits, in the same message; a statement outside of one has `query_timeout` alone.
 */
export function poolerSettings(mode: "session" | "transaction", limitMs: number): pg.PoolConfig {
  const limits = (scope: "SESSION" | "LOCAL") =>
    `SET ${scope} statement_timeout = ${limitMs}; SET ${scope} idle_in_transaction_session_timeout = ${limitMs}`;
  return mode === "session"
    ? { onConnect: (client) => client.query(limits("SESSION")) }
    : { Client: withoutSession(limits("LOCAL")) };
}

function withoutSession(limits: string): typeof pg.Client {
  const begun = (text: string) => (/^BEGIN\b/.test(text) ? `${text}; ${limits}` : text);
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: stands for every overload of pg
    override query(statement: any, ...rest: any[]): any {
      // biome-ignore lint/suspicious/noExplicitAny: see above
      const send = super.query.bind(this) as any;
      if (typeof statement === "string") return send(begun(statement), ...rest);
      // What sends itself, such as a cursor, has methods of its own, and no name.
      if (typeof statement?.submit === "function") return send(statement, ...rest);
      return send({ ...statement, name: undefined, text: begun(statement.text) }, ...rest);
    }
  };
}

import pg from "pg";

/**
 * Connections through a PgBouncer (docs/operations.md#a-pooler-in-front), which refuses time limits while connecting. In session mode
 * they are set once connected. In transaction mode nothing may be left on a connection: a statement has no name, and each transaction
 * begins with the limits, in the same message; a statement outside of one is bounded by `query_timeout` alone.
 */
export function pooledClient(mode: "session" | "transaction", limitMs: number): typeof pg.Client {
  const limits = (scope: "SESSION" | "LOCAL") =>
    `SET ${scope} statement_timeout = ${limitMs}; SET ${scope} idle_in_transaction_session_timeout = ${limitMs}`;
  return mode === "session" ? limitedOnConnect(limits("SESSION")) : limitedInTransactions(limits("LOCAL"));
}

function limitedOnConnect(limits: string): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // Goes out before the first statement of whoever asked for the connection; where it fails, so does that one.
      this.once("connect", () => void this.query(limits).catch(() => undefined));
    }
  };
}

function limitedInTransactions(limits: string): typeof pg.Client {
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: stands for every overload of pg
    override query(statement: any, ...rest: any[]): any {
      // biome-ignore lint/suspicious/noExplicitAny: see above
      const send = super.query.bind(this) as any;
      if (typeof statement === "string") return send(begun(statement, limits), ...rest);
      // What sends itself, such as a cursor, has methods of its own, and no name.
      if (typeof statement?.submit === "function") return send(statement, ...rest);
      return send({ ...statement, name: undefined, text: begun(statement.text, limits) }, ...rest);
    }
  };
}

const begun = (text: string, limits: string) => (/^BEGIN\b/.test(text) ? `${text}; ${limits}` : text);

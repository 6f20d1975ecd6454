import pg from "pg";
import { prepareValue } from "pg/lib/utils.js";

/** A statement as it went to the server. */
export type Sent = { text: string; values: unknown[] };

/** While `work` runs: every statement that this process sends through `pg`, for each connection in the order of its sending. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Sent[][]> {
  const send = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
  const sent = new Map<pg.Client, Sent[]>();
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement, values = []] = args as [string | Partial<Sent>, unknown[]?];
    const one = typeof statement === "string" ? { text: statement } : statement;
    if (one.text === undefined) throw new Error("A statement without a text cannot be recorded.");
    sent.set(this, [...(sent.get(this) ?? []), { values, ...one, text: one.text }]);
    return send.apply(this, args);
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = send as typeof pg.Client.prototype.query;
  }
  return [...sent.values()];
}

/** The statements as SQL, each different text prepared first, as a connection that has known them for long has. */
export function asSql(statements: readonly Sent[]): string {
  const names = new Map<string, string>();
  const execute = statements.map(({ text, values }) => {
    if (values.length === 0) return `${text};\n`;
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return `EXECUTE ${name}(${values.map(literal).join(", ")});\n`;
  });
  return [...names].map(([text, name]) => `PREPARE ${name} AS ${text};\n`).join("") + execute.join("");
}

function literal(value: unknown): string {
  const text = prepareValue(value);
  if (text === null) return "NULL";
  return pg.escapeLiteral(Buffer.isBuffer(text) ? `\\x${text.toString("hex")}` : String(text));
}

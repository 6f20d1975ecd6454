import pg from "pg";
import { onOneConnection } from "./one-connection.ts";

/** The role that web processes log in with: it reads and writes rows, owns nothing, and only appends to the audit. */
export const WEB_ROLE = "yardmaster_web";

/**
 * Makes the role in the cluster, or gives it this password, and answers its address. By a superuser, for the embedded database; of
 * another database its owner makes the role (docs/contract.md#environment). It may read statistics, by which leads are told whose
 * open transaction holds the log back. What it may do with the tables, {@link grantToWebRole} says after each migration.
 */
export async function putWebRole(url: string, password: string): Promise<string> {
  await onOneConnection(url, 5000, async (client) => {
    const found = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [WEB_ROLE]);
    const how = found.rowCount === 0 ? "CREATE" : "ALTER";
    await client.query(
      `${how} ROLE ${WEB_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${pg.escapeLiteral(password)};
       GRANT pg_read_all_stats TO ${WEB_ROLE}`,
    );
  });
  return Object.assign(new URL(url), { username: WEB_ROLE, password }).href;
}

/** What nobody changes who is not the owner. */
const KEPT = [
  { table: "audit", rights: "UPDATE, DELETE" },
  { table: "audit_link", rights: "UPDATE, DELETE" },
  { table: "_prisma_migrations", rights: "INSERT, UPDATE, DELETE" },
];

/**
 * Lets the web role read and write the tables of the schema that the caller owns, also those to come, but for the audit, which it
 * appends to. One transaction, so that there is no moment in which it may more. Nothing where the cluster has no such role.
 */
export async function grantToWebRole(client: pg.ClientBase): Promise<void> {
  const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [WEB_ROLE]);
  if (role.rowCount === 0) return;
  const { rows } = await client.query<{ name: string; kind: string }>(
    `SELECT relname::text AS name, relkind::text AS kind FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'S') AND pg_has_role(relowner, 'USAGE')`,
  );
  const named = (kinds: string) => rows.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
  const grant = (rights: string, what: string, names: string[]) =>
    names.length === 0
      ? []
      : [`GRANT ${rights} ON ${what} ${names.map(pg.escapeIdentifier).join(", ")} TO ${WEB_ROLE}`];
  const tables = named("rpv");
  const statements = [
    `GRANT USAGE ON SCHEMA public TO ${WEB_ROLE}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${WEB_ROLE}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${WEB_ROLE}`,
    ...grant("SELECT, INSERT, UPDATE, DELETE", "TABLE", tables),
    ...grant("USAGE, SELECT", "SEQUENCE", named("S")),
    ...KEPT.filter(({ table }) => tables.includes(table)).map(
      ({ table, rights }) => `REVOKE ${rights} ON ${table} FROM ${WEB_ROLE}`,
    ),
  ];
  await client.query(statements.join(";\n"));
}

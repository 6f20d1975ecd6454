import path from "node:path";
import { z } from "zod";
import { projectFolder } from "./project-folder.ts";
import { SETTINGS, type SettingName } from "./settings.ts";

/** What the environment says, checked, with its defaults (docs/contract.md#environment). */
export interface Environment {
  port: number;
  host: string;
  /** Absent: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | undefined;
  /** How web processes log in to the database of `databaseUrl`; absent: as its owner. */
  webDatabaseUrl: string | undefined;
  database: DatabaseSettings;
  /** Absolute path of the data folder: a relative one counts from the working folder, the default from the checkout. */
  dataFolder: string;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  nextauthSecret: string | undefined;
  /** The keys of secrets at rest, `id:key` with commas between them, the newest first; absent: the file in the data folder. */
  secretKeys: string | undefined;
  /** The address people type, without a slash at its end. */
  publicUrl: string;
  /** Whether NEXTAUTH_URL was given; otherwise `publicUrl` is derived from host and port. */
  publicUrlGiven: boolean;
  /** How long a web process that is to stop still answers, in milliseconds. */
  stopMs: number;
  /** Null: no limit. */
  rateLimit: RateLimit | null;
  /** The mail server, with its password; absent: this desk sends no mail. */
  smtpUrl: string | undefined;
  /** Who mail is from, such as `Yardmaster <desk@example.com>`. */
  mailFrom: string;
  /** What is kept of one ticket's work for a worker elsewhere, and for how long after it was last saved. */
  snapshots: { limitBytes: number; days: number };
  /** Where the chunks of snapshots are kept; null: in the database. */
  objectStore: ObjectStoreSettings | null;
  /** Hosts in a private network, or this machine, that webhooks and push may be sent to all the same. */
  webhookHosts: string[];
  /** Addresses and networks (`10.0.0.0/8`) of proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
}

/** A bucket of an S3-compatible store, with the access key for it. */
export interface ObjectStoreSettings {
  url: string;
  region: string;
  keyId: string;
  secret: string;
}

/** How a process reaches the database. */
export interface DatabaseSettings {
  /** Past the pooler; absent: the one address serves for all. */
  directUrl: string | undefined;
  replicaUrl: string | undefined;
  pooler: "none" | "session" | "transaction";
  poolSize: number;
  pagePoolSize: number;
  beatPoolSize: number;
  connectMs: number;
  statementMs: number;
}

/** Requests of one token: `perSecond` in the long run, `burst` at once. */
export interface RateLimit {
  perSecond: number;
  burst: number;
}

/** A variable holds a value that cannot be used; the message is one sentence for the person who set it. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/** The checked environment of this process; checked anew when a variable changed, since many ask at each request. Throws EnvironmentError. */
export function environment(source: Record<string, string | undefined> = process.env): Environment {
  const values = variableNames.map((name) => source[name]);
  if (last === null || values.some((value, at) => value !== last?.values[at]))
    last = { values, checked: check(values) };
  return last.checked;
}

let last: { values: (string | undefined)[]; checked: Environment } | null = null;

function check(values: (string | undefined)[]): Environment {
  const named = variableNames.map((name, at) => [name, values[at]] as const);
  const given = Object.fromEntries(named.filter(([, value]) => value !== undefined && value !== ""));
  const result = variables.safeParse(given);
  if (!result.success) throw new EnvironmentError(sentence(result.error, given));
  const v = result.data;
  return {
    port: v.PORT,
    host: v.HOST,
    databaseUrl: v.DATABASE_URL,
    webDatabaseUrl: v.YARDMASTER_WEB_DATABASE_URL,
    database: databaseOf(v),
    dataFolder: path.resolve(/* turbopackIgnore: true */ v.YARDMASTER_DATA ?? `${projectFolder}/.yardmaster`),
    adminEmail: v.YARDMASTER_ADMIN_EMAIL,
    adminPassword: v.YARDMASTER_ADMIN_PASSWORD,
    nextauthSecret: v.NEXTAUTH_SECRET,
    secretKeys: v.YARDMASTER_SECRET_KEYS,
    publicUrl: v.NEXTAUTH_URL?.replace(/\/+$/, "") ?? localUrl(v.HOST, v.PORT),
    publicUrlGiven: v.NEXTAUTH_URL !== undefined,
    stopMs: v.YARDMASTER_STOP_SECONDS * 1000,
    rateLimit: v.YARDMASTER_RATE_LIMIT,
    smtpUrl: v.YARDMASTER_SMTP_URL,
    mailFrom: v.YARDMASTER_MAIL_FROM ?? `Yardmaster <yardmaster@${mailHost(v.NEXTAUTH_URL)}>`,
    snapshots: { limitBytes: v.YARDMASTER_SNAPSHOT_MB * 1024 ** 2, days: v.YARDMASTER_SNAPSHOT_DAYS },
    objectStore: objectStoreOf(v),
    webhookHosts: v.YARDMASTER_WEBHOOK_HOSTS,
    trustedProxies: v.YARDMASTER_TRUSTED_PROXIES,
  };
}

/** The address of a server on this machine as a browser would type it; a wildcard host is reached by loopback. */
export function localUrl(host: string, port: number): string {
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

/** Mail needs a host with a name. */
function mailHost(publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? "" : new URL(publicUrl).hostname;
  return /[a-z]/i.test(host) && !host.startsWith("[") ? host : "localhost";
}

type Schemas = { [Name in SettingName]: (typeof SETTINGS)[Name]["schema"] };
const variables = z.object(
  Object.fromEntries(Object.entries(SETTINGS).map(([name, { schema }]) => [name, schema])) as Schemas,
);

/** The names of all variables that are read here, in the order of docs/contract.md#environment. */
export const variableNames: readonly string[] = Object.keys(SETTINGS);

function databaseOf(v: z.infer<typeof variables>): DatabaseSettings {
  const alone = (["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const).find((name) => v[name] !== undefined);
  if (v.DATABASE_URL === undefined && alone !== undefined)
    throw new EnvironmentError(
      `${alone} is set but DATABASE_URL is not: the embedded database has neither pooler nor standby.`,
    );
  if (v.DATABASE_POOLER === "transaction" && v.DATABASE_DIRECT_URL === undefined)
    throw new EnvironmentError(
      'DATABASE_POOLER is "transaction" but DATABASE_DIRECT_URL is not set: LISTEN and migrations need a way past the pooler.',
    );
  return {
    directUrl: v.DATABASE_DIRECT_URL,
    replicaUrl: v.DATABASE_REPLICA_URL,
    pooler: v.DATABASE_POOLER,
    poolSize: v.DATABASE_POOL_SIZE,
    pagePoolSize: v.DATABASE_PAGE_POOL_SIZE,
    beatPoolSize: v.DATABASE_BEAT_POOL_SIZE,
    connectMs: v.DATABASE_CONNECT_SECONDS * 1000,
    statementMs: v.DATABASE_STATEMENT_SECONDS * 1000,
  };
}

function objectStoreOf(v: z.infer<typeof variables>): ObjectStoreSettings | null {
  const { YARDMASTER_S3_URL: url, YARDMASTER_S3_KEY_ID: keyId, YARDMASTER_S3_SECRET: secret } = v;
  if (url === undefined) return null;
  if (keyId === undefined || secret === undefined)
    throw new EnvironmentError(
      "YARDMASTER_S3_URL is set but YARDMASTER_S3_KEY_ID and YARDMASTER_S3_SECRET are not both: the store lets nobody in without them.",
    );
  return { url, region: v.YARDMASTER_S3_REGION, keyId, secret };
}

function sentence(error: z.ZodError, given: Record<string, unknown>): string {
  const name = String(error.issues[0]?.path[0]) as SettingName;
  const value = "secret" in SETTINGS[name] ? "" : ` but is "${String(given[name])}"`;
  return `${name} ${SETTINGS[name].must}${value}.`;
}

import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { projectFolder } from "./project-folder.ts";

/** What the environment says, checked, with its defaults (docs/contract.md#environment). */
export interface Environment {
  port: number;
  host: string;
  /** Absent: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | undefined;
  /** How web processes log in to the database of `databaseUrl`; absent: as its owner. */
  webDatabaseUrl: string | undefined;
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
  /** Null: no limit. */
  rateLimit: RateLimit | null;
  /** The mail server, with its password; absent: this desk sends no mail. */
  smtpUrl: string | undefined;
  /** Who mail is from, such as `Yardmaster <desk@example.com>`. */
  mailFrom: string;
  /** Hosts in a private network, or this machine, that webhooks and push may be sent to all the same. */
  webhookHosts: string[];
  /** Addresses and networks (`10.0.0.0/8`) of proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
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

/** The checked environment of this process. Cheap: nothing is kept, so a changed variable is seen. Throws EnvironmentError. */
export function environment(source: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = variables.safeParse(given);
  if (!result.success) throw new EnvironmentError(sentence(result.error, given));
  const v = result.data;
  return {
    port: v.PORT,
    host: v.HOST,
    databaseUrl: v.DATABASE_URL,
    webDatabaseUrl: v.YARDMASTER_WEB_DATABASE_URL,
    dataFolder: path.resolve(/* turbopackIgnore: true */ v.YARDMASTER_DATA ?? `${projectFolder}/.yardmaster`),
    adminEmail: v.YARDMASTER_ADMIN_EMAIL,
    adminPassword: v.YARDMASTER_ADMIN_PASSWORD,
    nextauthSecret: v.NEXTAUTH_SECRET,
    secretKeys: v.YARDMASTER_SECRET_KEYS,
    publicUrl: v.NEXTAUTH_URL?.replace(/\/+$/, "") ?? localUrl(v.HOST, v.PORT),
    publicUrlGiven: v.NEXTAUTH_URL !== undefined,
    rateLimit: v.YARDMASTER_RATE_LIMIT,
    smtpUrl: v.YARDMASTER_SMTP_URL,
    mailFrom: v.YARDMASTER_MAIL_FROM ?? `Yardmaster <yardmaster@${mailHost(v.NEXTAUTH_URL)}>`,
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

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((port) => port >= 1 && port <= 65_535);

const rateLimit = z
  .string()
  .regex(/^(off|[1-9]\d{0,6})$/)
  .transform((text) => (text === "off" ? null : { perSecond: Number(text), burst: Number(text) * 10 }));

const hostList = z
  .string()
  .regex(/^[A-Za-z0-9.:_,[\] -]+$/)
  .transform((list) =>
    list
      .split(",")
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ""),
  );

const networkList = z
  .string()
  .transform((list) =>
    list
      .split(",")
      .map((network) => network.trim())
      .filter((network) => network !== ""),
  )
  .refine((list) => list.every(isNetwork));

/** An address, or one with the length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = "", length, ...rest] = text.split("/");
  const longest = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (length === undefined || (/^\d+$/.test(length) && Number(length) <= longest))
  );
}

const variables = z.object({
  PORT: portNumber.default(3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/)
    .default("127.0.0.1"),
  DATABASE_URL: z.string().refine(isPostgresUrl).optional(),
  YARDMASTER_WEB_DATABASE_URL: z.string().refine(isPostgresUrl).optional(),
  YARDMASTER_DATA: z.string().optional(),
  YARDMASTER_ADMIN_EMAIL: z.email().optional(),
  YARDMASTER_ADMIN_PASSWORD: z.string().min(8).max(200).optional(),
  NEXTAUTH_SECRET: z.string().min(16).optional(),
  YARDMASTER_SECRET_KEYS: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}:[A-Za-z0-9_-]{43}(,[A-Za-z0-9_-]{1,40}:[A-Za-z0-9_-]{43})*$/)
    .optional(),
  NEXTAUTH_URL: z.url({ protocol: /^https?$/ }).optional(),
  YARDMASTER_RATE_LIMIT: rateLimit.default({ perSecond: 500, burst: 5000 }),
  YARDMASTER_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  YARDMASTER_MAIL_FROM: z
    .string()
    .max(300)
    .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .optional(),
  YARDMASTER_WEBHOOK_HOSTS: hostList.default([]),
  YARDMASTER_TRUSTED_PROXIES: networkList.default([]),
});

/** The names of all variables that are read here, in the order of docs/contract.md#environment. */
export const variableNames: readonly string[] = Object.keys(variables.shape);

const expectations: Record<keyof z.infer<typeof variables>, string> = {
  PORT: "must be a port number from 1 to 65535",
  HOST: "must be a host name or an address to listen on, such as 127.0.0.1",
  DATABASE_URL: "must be the address of a PostgreSQL database, such as postgresql://user:password@host:5432/name",
  YARDMASTER_WEB_DATABASE_URL:
    "must be the address of the same database for the role yardmaster_web, such as postgresql://yardmaster_web:password@host/name",
  YARDMASTER_DATA: "must be the path of a folder",
  YARDMASTER_ADMIN_EMAIL: "must be an email address",
  YARDMASTER_ADMIN_PASSWORD: "must have 8 to 200 characters",
  NEXTAUTH_SECRET: "must have at least 16 characters",
  YARDMASTER_SECRET_KEYS:
    "must be id:key, the key 32 bytes in base64url (43 characters), the newest first, with commas between them",
  NEXTAUTH_URL: "must be an http or https address, such as https://desk.example.com",
  YARDMASTER_RATE_LIMIT: 'must be a number of requests per second for each token, or "off"',
  YARDMASTER_SMTP_URL: "must be the address of a mail server, such as smtps://user:password@mail.example.com",
  YARDMASTER_MAIL_FROM: "must be who mail is from, such as desk@example.com or Yardmaster <desk@example.com>",
  YARDMASTER_WEBHOOK_HOSTS: "must be host names or addresses with commas between them, such as chat.internal,10.0.0.7",
  YARDMASTER_TRUSTED_PROXIES: "must be addresses or networks with commas between them, such as 127.0.0.1,10.0.0.0/8",
};

/** Values that must not be printed back: they are secrets, or hold one. */
const secrets = new Set([
  "DATABASE_URL",
  "YARDMASTER_WEB_DATABASE_URL",
  "YARDMASTER_ADMIN_PASSWORD",
  "NEXTAUTH_SECRET",
  "YARDMASTER_SECRET_KEYS",
  "YARDMASTER_SMTP_URL",
]);

function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === "postgres:" || url.protocol === "postgresql:");
}

function sentence(error: z.ZodError, given: Record<string, unknown>): string {
  const name = String(error.issues[0]?.path[0]) as keyof typeof expectations;
  const value = secrets.has(name) ? "" : ` but is "${String(given[name])}"`;
  return `${name} ${expectations[name]}${value}.`;
}

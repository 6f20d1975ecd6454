import { z } from "zod";
import { bucketUrl, isNetwork, partsOf, postgresUrl, whole } from "./setting-schemas.ts";

/**
 * Every variable of the environment that the desk reads: its schema, what holds where it is absent, what it is (in Markdown, printed
 * in docs/operations.md and docs/contract.md), and how the sentence goes that refuses another value. `secret`: its value is never printed.
 */
export const SETTINGS = {
  PORT: {
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port >= 1 && port <= 65_535)
      .default(3000),
    absent: "3000",
    what: "1 to 65535",
    must: "must be a port number from 1 to 65535",
  },
  HOST: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9.:_-]+$/)
      .default("127.0.0.1"),
    absent: "127.0.0.1",
    what: "name or address to listen on",
    must: "must be a host name or an address to listen on, such as 127.0.0.1",
  },
  DATABASE_URL: {
    schema: postgresUrl().optional(),
    absent: "embedded PostgreSQL in the data folder",
    what: "`postgresql://…`, PostgreSQL 15 or newer; the role that owns the tables",
    must: "must be the address of a PostgreSQL database, such as postgresql://user:password@host:5432/name",
    secret: true,
  },
  DATABASE_DIRECT_URL: {
    schema: postgresUrl().optional(),
    absent: "as `DATABASE_URL`",
    what: "the same database past a pooler: for LISTEN, migrations, backup and restore. Web processes log in to it as `YARDMASTER_WEB_DATABASE_URL` says",
    must: "must be the address of the same database past the pooler, such as postgresql://user:password@host:5432/name",
    secret: true,
  },
  DATABASE_REPLICA_URL: {
    schema: postgresUrl().optional(),
    absent: "the primary is read",
    what: "a standby of the same database, from which Insights are read; the role needs only to read, so give it one of its own",
    must: "must be the address of a standby of the same database, such as postgresql://reader:password@host:5432/name",
    secret: true,
  },
  DATABASE_POOLER: {
    schema: z.enum(["none", "session", "transaction"]).default("none"),
    absent: "`none`",
    what: "the mode of the PgBouncer that `DATABASE_URL` leads to: `session` or `transaction`. `transaction` needs `DATABASE_DIRECT_URL`; no statement has a name then",
    must: 'must be "none", "session" or "transaction"',
  },
  DATABASE_POOL_SIZE: {
    schema: whole(2, 500).default(16),
    absent: "16",
    what: "connections of a web process for claims, reports and decisions",
    must: "must be a whole number from 2 to 500",
  },
  DATABASE_PAGE_POOL_SIZE: {
    schema: whole(1, 500).default(10),
    absent: "10",
    what: "connections of a web process for pages and lists",
    must: "must be a whole number from 1 to 500",
  },
  DATABASE_BEAT_POOL_SIZE: {
    schema: whole(1, 100).default(3),
    absent: "3",
    what: "connections of a web process that only renew leases; three renew some hundred a second",
    must: "must be a whole number from 1 to 100",
  },
  DATABASE_CONNECT_SECONDS: {
    schema: whole(1, 120).default(5),
    absent: "5",
    what: "how long a statement waits for a connection",
    must: "must be a whole number of seconds from 1 to 120",
  },
  DATABASE_STATEMENT_SECONDS: {
    schema: whole(1, 600).default(10),
    absent: "10",
    what: "how long a statement may last, and a transaction do nothing; 2 s later its connection is given up",
    must: "must be a whole number of seconds from 1 to 600",
  },
  YARDMASTER_WEB_DATABASE_URL: {
    schema: postgresUrl().optional(),
    absent: "as `DATABASE_URL`",
    what: "the same database as web processes log in to it, for the role `yardmaster_web`: [Audit](contract.md#audit)",
    must: "must be the address of the same database for the role yardmaster_web, such as postgresql://yardmaster_web:password@host/name",
    secret: true,
  },
  YARDMASTER_DATA: {
    schema: z.string().optional(),
    absent: "`.yardmaster` in the checkout",
    what: "the data folder; a relative path counts from the working folder",
    must: "must be the path of a folder",
  },
  YARDMASTER_ADMIN_EMAIL: {
    schema: z.email().optional(),
    absent: "`lead@yardmaster.local`",
    what: "the first user, an admin",
    must: "must be an email address",
  },
  YARDMASTER_ADMIN_PASSWORD: {
    schema: z.string().min(8).max(200).optional(),
    absent: "generated, printed once and kept in the data folder",
    what: "8 to 200 characters; of a new admin as under [Passwords](contract.md#passwords)",
    must: "must have 8 to 200 characters",
    secret: true,
  },
  NEXTAUTH_SECRET: {
    schema: z.string().min(16).optional(),
    absent: "generated and kept in the data folder",
    what: "at least 16 characters",
    must: "must have at least 16 characters",
    secret: true,
  },
  YARDMASTER_SECRET_KEYS: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,40}:[A-Za-z0-9_-]{43}(,[A-Za-z0-9_-]{1,40}:[A-Za-z0-9_-]{43})*$/)
      .optional(),
    absent: "generated and kept in the data folder",
    what: "`id:key,…`, the newest first, each key 32 bytes in base64url: what checkpoints and typed lines are sealed with. The same for every web process of a database",
    must: "must be id:key, the key 32 bytes in base64url (43 characters), the newest first, with commas between them",
    secret: true,
  },
  YARDMASTER_SNAPSHOT_MB: {
    schema: whole(0, 4096).default(64),
    absent: "64",
    what: "how much the desk keeps of one ticket's work for a worker elsewhere, compressed, in MB; 0: nothing ([Snapshots](contract.md#snapshots))",
    must: "must be a whole number of megabytes from 0 to 4096",
  },
  YARDMASTER_SNAPSHOT_DAYS: {
    schema: whole(1, 3650).default(30),
    absent: "30",
    what: "for how many days after it was last saved the desk keeps a ticket's work; of a ticket that is done or cancelled it keeps none",
    must: "must be a whole number of days from 1 to 3650",
  },
  YARDMASTER_S3_URL: {
    schema: bucketUrl().optional(),
    absent: "the database keeps them",
    what: "the bucket of an S3-compatible store that keeps what the chunks of [snapshots](contract.md#snapshots) consist of, sealed; a folder in it may follow: `https://minio.example.com/bucket` or `https://bucket.s3.eu-central-1.amazonaws.com`. The same for every desk of a database, and of no other database",
    must: "must be the http or https address of a bucket, without a name, a password or a query, such as https://minio.example.com/bucket",
    secret: true,
  },
  YARDMASTER_S3_REGION: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,60}$/)
      .default("us-east-1"),
    absent: "`us-east-1`",
    what: "the region that requests to it are signed for",
    must: "must be the name of a region, such as eu-central-1",
  },
  YARDMASTER_S3_KEY_ID: {
    schema: z
      .string()
      .regex(/^\S{1,200}$/)
      .optional(),
    absent: "none",
    what: "the id of an access key that may put, get and delete objects there",
    must: "must be the id of an access key, without spaces",
    secret: true,
  },
  YARDMASTER_S3_SECRET: {
    schema: z
      .string()
      .regex(/^\S{1,200}$/)
      .optional(),
    absent: "none",
    what: "the secret of that key",
    must: "must be the secret of an access key, without spaces",
    secret: true,
  },
  NEXTAUTH_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    absent: "derived from `HOST` and `PORT`",
    what: "the public address, http or https; with https, cookies are Secure",
    must: "must be an http or https address, such as https://desk.example.com",
  },
  YARDMASTER_STOP_SECONDS: {
    schema: whole(0, 120).default(0),
    absent: "0",
    what: "how long a desk that is to stop goes on answering while `/api/ready` says 503: as long as a proxy in front needs to notice",
    must: "must be a whole number of seconds from 0 to 120",
  },
  YARDMASTER_RATE_LIMIT: {
    schema: z
      .string()
      .regex(/^(off|[1-9]\d{0,6})$/)
      .transform((text) => (text === "off" ? null : { perSecond: Number(text), burst: Number(text) * 10 }))
      .default({ perSecond: 500, burst: 5000 }),
    absent: "500",
    what: "requests a second and token, ten times as many at once, at each desk; `off`: none",
    must: 'must be a number of requests per second for each token, or "off"',
  },
  YARDMASTER_SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    absent: "no mail is sent",
    what: "`smtp://…` or `smtps://user:password@host`",
    must: "must be the address of a mail server, such as smtps://user:password@mail.example.com",
    secret: true,
  },
  YARDMASTER_MAIL_FROM: {
    schema: z
      .string()
      .max(300)
      .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
      .optional(),
    absent: "`Yardmaster <yardmaster@…>`, at the host of `NEXTAUTH_URL`",
    what: "who mail is from",
    must: "must be who mail is from, such as desk@example.com or Yardmaster <desk@example.com>",
  },
  YARDMASTER_WEBHOOK_HOSTS: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9.:_,[\] -]+$/)
      .transform((list) => partsOf(list.toLowerCase()))
      .default([]),
    absent: "none",
    what: "hosts of a private network, or this machine, that webhooks and push may be sent to; commas between them",
    must: "must be host names or addresses with commas between them, such as chat.internal,10.0.0.7",
  },
  YARDMASTER_TRUSTED_PROXIES: {
    schema: z
      .string()
      .transform(partsOf)
      .refine((list) => list.every(isNetwork))
      .default([]),
    absent: "nobody is believed",
    what: "addresses and networks (`10.0.0.0/8`) of proxies in front of the desk, with commas between them: where one of them sends a request, its address is the last in `X-Forwarded-For` that is none of them",
    must: "must be addresses or networks with commas between them, such as 127.0.0.1,10.0.0.0/8",
  },
} satisfies Record<string, { schema: z.ZodType; absent: string; what: string; must: string; secret?: true }>;

export type SettingName = keyof typeof SETTINGS;

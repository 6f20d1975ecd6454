import path from "node:path";
import { describe, expect, it } from "vitest";
import { EnvironmentError, environment, localUrl } from "./environment.ts";

describe("environment", () => {
  it("has a default for everything", () => {
    expect(environment({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      databaseUrl: undefined,
      database: {
        pooler: "none",
        poolSize: 16,
        pagePoolSize: 10,
        beatPoolSize: 3,
        connectMs: 5000,
        statementMs: 10_000,
      },
      dataFolder: path.resolve(".yardmaster"),
      adminEmail: undefined,
      adminPassword: undefined,
      nextauthSecret: undefined,
      secretKeys: undefined,
      publicUrl: "http://127.0.0.1:3000",
      publicUrlGiven: false,
      stopMs: 0,
      rateLimit: { perSecond: 500, burst: 5000 },
      smtpUrl: undefined,
      mailFrom: "Yardmaster <yardmaster@localhost>",
      snapshots: { limitBytes: 64 * 1024 ** 2, days: 30 },
      objectStore: null,
      webhookHosts: [],
      trustedProxies: [],
    });
  });

  it("takes an empty variable as absent", () => {
    expect(environment({ PORT: "", DATABASE_URL: "" }).port).toBe(3000);
  });

  it("derives the public address from host and port unless NEXTAUTH_URL says it", () => {
    expect(environment({ PORT: "4100", HOST: "0.0.0.0" }).publicUrl).toBe("http://127.0.0.1:4100");
    expect(environment({ NEXTAUTH_URL: "https://desk.example.com/" }).publicUrl).toBe("https://desk.example.com");
  });

  it("has mail come from the host of the desk", () => {
    const from = (NEXTAUTH_URL: string) => environment({ NEXTAUTH_URL }).mailFrom;
    expect(from("https://desk.example.com")).toBe("Yardmaster <yardmaster@desk.example.com>");
    expect(from("http://10.0.0.1:3000")).toBe("Yardmaster <yardmaster@localhost>");
    expect(environment({ YARDMASTER_WEBHOOK_HOSTS: "Chat.internal, 10.0.0.7:8065" }).webhookHosts).toEqual([
      "chat.internal",
      "10.0.0.7:8065",
    ]);
  });

  it("reads proxies as addresses and networks", () => {
    expect(environment({ YARDMASTER_TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,::1" }).trustedProxies).toEqual([
      "127.0.0.1",
      "10.0.0.0/8",
      "::1",
    ]);
  });

  it("writes an IPv6 host in brackets", () => {
    expect(localUrl("::1", 3000)).toBe("http://[::1]:3000");
  });

  it("reads a rate limit with bursts of ten seconds, and off", () => {
    expect(environment({ YARDMASTER_RATE_LIMIT: "20" }).rateLimit).toEqual({ perSecond: 20, burst: 200 });
    expect(environment({ YARDMASTER_RATE_LIMIT: "off" }).rateLimit).toBeNull();
  });

  it.each([
    ["PORT", "70000"],
    ["PORT", "80a"],
    ["HOST", "a b"],
    ["DATABASE_URL", "mysql://x/y"],
    ["DATABASE_URL", "hunter2-no-url"],
    ["DATABASE_DIRECT_URL", "mysql://x/y"],
    ["DATABASE_REPLICA_URL", "standby"],
    ["DATABASE_POOLER", "statement"],
    ["DATABASE_POOL_SIZE", "1"],
    ["DATABASE_PAGE_POOL_SIZE", "0"],
    ["DATABASE_BEAT_POOL_SIZE", "many"],
    ["DATABASE_CONNECT_SECONDS", "0"],
    ["DATABASE_STATEMENT_SECONDS", "1.5"],
    ["YARDMASTER_ADMIN_EMAIL", "lead"],
    ["YARDMASTER_ADMIN_PASSWORD", "short"],
    ["NEXTAUTH_SECRET", "short"],
    ["YARDMASTER_SECRET_KEYS", "only-a-key"],
    ["YARDMASTER_S3_URL", "minio.example.com/bucket"],
    ["YARDMASTER_S3_URL", "https://id:hunter2@minio.example.com/bucket"],
    ["YARDMASTER_S3_REGION", "eu central"],
    ["YARDMASTER_S3_KEY_ID", "a key"],
    ["YARDMASTER_S3_SECRET", "a secret"],
    ["NEXTAUTH_URL", "desk.example.com"],
    ["YARDMASTER_RATE_LIMIT", "-1"],
    ["YARDMASTER_SMTP_URL", "https://mail.example.com"],
    ["YARDMASTER_MAIL_FROM", "desk"],
    ["YARDMASTER_MAIL_FROM", "<desk@example.com> and more"],
    ["YARDMASTER_WEBHOOK_HOSTS", "http://chat"],
    ["YARDMASTER_TRUSTED_PROXIES", "proxy.internal"],
    ["YARDMASTER_TRUSTED_PROXIES", "10.0.0.0/33"],
    ["YARDMASTER_TRUSTED_PROXIES", "2001:db8::/32,10.0.0.0/"],
  ])("refuses %s=%s in one sentence", (name, value) => {
    expect(() => environment({ [name]: value })).toThrow(EnvironmentError);
    expect(() => environment({ [name]: value })).toThrow(new RegExp(`^${name} must [^\\n]+\\.$`));
  });

  const url = "postgresql://desk@db/yardmaster";

  it("refuses a pooler in transaction mode without a way past it, and addresses beside the embedded database", () => {
    const pooled = { DATABASE_URL: url, DATABASE_POOLER: "transaction" };
    expect(() => environment(pooled)).toThrow(/DATABASE_DIRECT_URL is not set: LISTEN and migrations/);
    expect(environment({ ...pooled, DATABASE_DIRECT_URL: url }).database).toMatchObject({ pooler: "transaction" });
    expect(() => environment({ DATABASE_DIRECT_URL: url })).toThrow(
      /^DATABASE_DIRECT_URL is set but DATABASE_URL is not/,
    );
    expect(() => environment({ DATABASE_REPLICA_URL: url })).toThrow(/^DATABASE_REPLICA_URL is set but/);
  });

  it("refuses an object store without its key", () => {
    const store = { YARDMASTER_S3_URL: "https://minio.example.com/bucket", YARDMASTER_S3_KEY_ID: "id" };
    expect(() => environment(store)).toThrow(/^YARDMASTER_S3_URL is set but YARDMASTER_S3_KEY_ID and/);
    expect(environment({ ...store, YARDMASTER_S3_SECRET: "s" }).objectStore).toMatchObject({ region: "us-east-1" });
    expect(environment({}).objectStore).toBeNull();
  });

  it("does not print a secret back", () => {
    for (const name of ["DATABASE_URL", "YARDMASTER_S3_URL", "YARDMASTER_S3_SECRET"])
      expect(() => environment({ [name]: "https://id:hunter2@host/no url" }), name).toThrow(/^(?!.*hunter2)/);
  });
});

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { environment } from "../../environment.ts";
import { webPlan, workerPlans } from "./processes-of-desk.ts";

afterEach(() => vi.unstubAllEnvs());

test("web processes go past the pooler as their own role, and are not told the owner's password", () => {
  vi.stubEnv("DATABASE_URL", "postgresql://owner:secret-of-owner@pooler:6432/yardmaster");
  vi.stubEnv("DATABASE_DIRECT_URL", "postgresql://owner:secret-of-owner@db:5432/yardmaster?sslmode=require");
  const { env } = webPlan({
    environment: environment(),
    databaseUrl: "postgresql://yardmaster_web:of-web@pooler:6432/yardmaster",
    secret: "x".repeat(16),
    build: null,
    url: "http://127.0.0.1:3000",
  });
  expect(env.DATABASE_DIRECT_URL).toBe("postgresql://yardmaster_web:of-web@db:5432/yardmaster?sslmode=require");
  expect(JSON.stringify(env)).not.toContain("secret-of-owner");
});

test("a worker is told neither of the object store nor of the mail server, whose keys it could use", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "yardmaster-plans-"));
  await mkdir(path.join(folder, "profiles"));
  await writeFile(path.join(folder, "profiles", "one.json"), "{}");
  vi.stubEnv("YARDMASTER_DATA", folder);
  vi.stubEnv("YARDMASTER_S3_URL", "https://minio.example.com/bucket");
  vi.stubEnv("YARDMASTER_S3_KEY_ID", "id-of-desk");
  vi.stubEnv("YARDMASTER_S3_SECRET", "secret-of-desk");
  vi.stubEnv("YARDMASTER_SMTP_URL", "smtp://desk:mail-of-desk@mail.example.com:587");
  const [plan] = workerPlans({ environment: environment(), secret: "", databaseUrl: "", build: null, url: "" });
  expect(JSON.stringify(plan?.env)).not.toMatch(/of-desk/);
  expect(environment(plan?.env).objectStore, "a worker reads its environment too").toBeNull();
  await rm(folder, { recursive: true });
});

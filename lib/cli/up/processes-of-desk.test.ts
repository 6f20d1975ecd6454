import { afterEach, expect, test, vi } from "vitest";
import { environment } from "../../environment.ts";
import { webPlan } from "./processes-of-desk.ts";

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

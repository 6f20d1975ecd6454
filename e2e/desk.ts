import { randomInt } from "node:crypto";
import { runningEmbeddedPostgres } from "#lib/cli/up/embedded-postgres/start-embedded-postgres.ts";
import type { Scope } from "#lib/engine/people/access.ts";
import * as tokens from "#lib/lifecycle/people/create-token.ts";

/** The first admin of the desk that the end-to-end tests run against. */
export const admin = { email: "lead@example.com", password: "a yard full of wagons" };

/** The address of that desk. Playwright reads its configuration in several processes: they share the port by environment. */
export function deskUrl(): string {
  process.env.YARDMASTER_E2E_PORT ??= String(randomInt(12_000, 20_000));
  return `http://127.0.0.1:${process.env.YARDMASTER_E2E_PORT}`;
}

/** Makes a token as the command line does. */
export async function createToken(scope: Scope, projectSlug: string | null = null): Promise<string> {
  const name = projectSlug === null ? `e2e ${scope}` : `${scope} of ${projectSlug}`;
  const { token } = await onDatabase(() => tokens.createToken({ name, scope, projectSlug }));
  return token;
}

/** Does in this process what a command would, on the database of the desk: a process for each takes longer than many a journey. */
export function onDatabase<T>(work: () => Promise<T>): Promise<T> {
  process.env.DATABASE_URL = runningEmbeddedPostgres(process.env.YARDMASTER_E2E_DATA ?? "") ?? "";
  return work();
}

/**
 * The environment of the desk and of commands for it. What the person who runs the tests has set must not lead them to
 * another desk or database. `global-setup.ts` notes the data folder.
 */
export function deskEnvironment(): NodeJS.ProcessEnv {
  const emptied = [
    ...[
      "HOST",
      "DATABASE_URL",
      "YARDMASTER_WEB_DATABASE_URL",
      "NEXTAUTH_SECRET",
      "NEXTAUTH_URL",
      "YARDMASTER_RATE_LIMIT",
      "YARDMASTER_SECRET_KEYS",
    ],
    ...["YARDMASTER_SMTP_URL", "YARDMASTER_MAIL_FROM", "YARDMASTER_WEBHOOK_HOSTS", "YARDMASTER_TRUSTED_PROXIES"],
  ];
  return {
    ...process.env,
    ...Object.fromEntries(emptied.map((name) => [name, ""])),
    PORT: new URL(deskUrl()).port,
    YARDMASTER_DATA: process.env.YARDMASTER_E2E_DATA,
    YARDMASTER_ADMIN_EMAIL: admin.email,
    YARDMASTER_ADMIN_PASSWORD: admin.password,
  };
}

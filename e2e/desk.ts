import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import type { Scope } from "#lib/engine/access.ts";
import { projectFolder } from "#lib/project-folder.ts";

/** The first admin of the desk that the end-to-end tests run against. */
export const admin = { email: "lead@example.com", password: "a yard full of wagons" };

/** The address of that desk. Playwright reads its configuration in several processes: they share the port by environment. */
export function deskUrl(): string {
  process.env.YARDMASTER_E2E_PORT ??= String(randomInt(12_000, 20_000));
  return `http://127.0.0.1:${process.env.YARDMASTER_E2E_PORT}`;
}

/** Makes a token with the command line, as an operator would. */
export async function createToken(scope: Scope, project?: string): Promise<string> {
  const cli = path.join(projectFolder, "lib", "cli", "yardmaster.ts");
  const args = [cli, "tokens", "create", "--name", `e2e ${scope}`, "--scope", scope];
  const { stdout } = await promisify(execFile)(process.execPath, project ? [...args, "--project", project] : args, {
    env: deskEnvironment(),
  });
  return stdout.trim();
}

/**
 * The environment of the desk and of commands for it. What the person who runs the tests has set must not lead them to
 * another desk or database. `global-setup.ts` notes the data folder.
 */
export function deskEnvironment(): NodeJS.ProcessEnv {
  const emptied = [
    ...["HOST", "DATABASE_URL", "NEXTAUTH_SECRET", "NEXTAUTH_URL", "YARDMASTER_RATE_LIMIT"],
    ...["YARDMASTER_SMTP_URL", "YARDMASTER_MAIL_FROM", "YARDMASTER_WEBHOOK_HOSTS"],
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

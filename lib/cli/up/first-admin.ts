import { existsSync } from "node:fs";
import path from "node:path";
import { findFirstAdmin } from "#lib/db/people/users.ts";
import { createUser } from "#lib/lifecycle/people/create-user.ts";
import type { Environment } from "../../environment.ts";
import { keepSecret } from "../secret-file.ts";

/**
 * Makes the first admin where there is none, and returns the sentence that tells how to sign in. A generated password
 * is printed this once, and kept in the data folder.
 */
export async function ensureFirstAdmin({ adminEmail, adminPassword, dataFolder }: Environment): Promise<string> {
  const passwordFile = path.join(dataFolder, "admin-password");
  const shownFile = path.relative(process.cwd(), passwordFile);
  const email = adminEmail ?? "lead@yardmaster.local";
  if ((await findFirstAdmin()) === null) {
    const password = adminPassword ?? (await keepSecret(passwordFile, 15));
    await createUser({ email, password, role: "admin" });
    if (adminPassword === undefined) return `Sign in as ${email} with the password ${password} (kept in ${shownFile}).`;
  }
  if (adminPassword !== undefined) return `Sign in as ${email} with the password you chose.`;
  return existsSync(passwordFile)
    ? `Sign in as ${email}; the generated password is kept in ${shownFile}.`
    : "Sign in with your account.";
}

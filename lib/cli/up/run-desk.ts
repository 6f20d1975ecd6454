import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { migrate } from "#lib/db/connection/migrations/migrate.ts";
import { findFirstAdmin } from "#lib/db/people/users.ts";
import { findMissingKeys } from "#lib/db/secrets/sealed-rows.ts";
import { recognizeCluster } from "#lib/lifecycle/events/recognize-cluster.ts";
import { createUser } from "#lib/lifecycle/people/create-user.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { type Environment, localUrl } from "../../environment.ts";
import { missingKeysSentence } from "../commands/missing-keys-sentence.ts";
import { renewDemoProfiles } from "../demo/demo-profiles.ts";
import { Explained } from "../explain.ts";
import { assertDatabase, onDatabase } from "../open-database.ts";
import { storedSecret } from "../secret-file.ts";
import { ensureBuild } from "./build.ts";
import { claimDesk } from "./claim-desk.ts";
import { startEmbeddedPostgres } from "./embedded-postgres/start-embedded-postgres.ts";
import { stopEmbeddedPostgres } from "./embedded-postgres/stop-embedded-postgres.ts";
import { loadFirstDemo } from "./first-demo.ts";
import { print } from "./print.ts";
import { type DeskSettings, webPlan, workerPlans } from "./processes-of-desk.ts";
import { startDesk } from "./start-desk.ts";
import { wallSentence } from "./wall-sentence.ts";
import { webDatabaseUrl } from "./web-database-url.ts";

/** What `bin/up` is told by its flags. */
export interface DeskOptions {
  demo: boolean;
  worker: boolean;
  /** For work on Yardmaster itself: pages are built as the sources change. */
  dev?: boolean;
}

/**
 * Runs a desk until `stopping` is aborted: database, migrations, first admin, build, web process, workers; stops them in
 * the opposite order, so that leases are given back and the database goes last.
 */
export async function runDesk(environment: Environment, options: DeskOptions, stopping: AbortSignal): Promise<void> {
  const { dataFolder, host, port } = environment;
  await mkdir(dataFolder, { recursive: true });
  const url = localUrl(host, port);
  const claim = await claimDesk(dataFolder, url);
  try {
    await assertPortIsFree(host, port);
    const databaseUrl = await openDatabase(environment);
    stopping.throwIfAborted();
    const forWeb = await webDatabaseUrl(environment, databaseUrl);
    const signIn = await prepareDatabase(environment, databaseUrl);
    const secret = environment.nextauthSecret ?? (await storedSecret(path.join(dataFolder, "nextauth-secret"), 32));
    const begun = () => print("Building the web application…");
    const build = options.dev ? null : await ensureBuild(begun, stopping, secret);
    stopping.throwIfAborted();
    const settings: DeskSettings = { environment, databaseUrl: forWeb, secret, build, url };
    const desk = startDesk(webPlan(settings), claim);
    try {
      await desk.ready(url, stopping);
      if (options.demo && environment.databaseUrl === undefined) await loadFirstDemo(dataFolder, databaseUrl, url);
      if (options.worker) {
        await renewDemoProfiles(dataFolder);
        print(await wallSentence());
        desk.startWorkers(workerPlans(settings));
      }
      print(signIn);
      print(`Yardmaster is ready at ${url}`);
      if (!stopping.aborted) await once(stopping, "abort");
    } finally {
      await desk.stop();
    }
  } finally {
    if (environment.databaseUrl === undefined) await stopEmbeddedPostgres(dataFolder);
    await claim.release();
  }
}

/** Throws Explained when the desk cannot listen there. */
async function assertPortIsFree(host: string, port: number): Promise<void> {
  const code = await new Promise<string | undefined>((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
  if (code === "EADDRINUSE") throw new Explained(`Port ${port} is in use: set another one with --port or PORT.`);
  if (code !== undefined)
    throw new Explained(`Yardmaster cannot listen on ${host}:${port} (${code}): check HOST and PORT.`);
}

async function openDatabase({ databaseUrl, dataFolder }: Environment): Promise<string> {
  if (databaseUrl !== undefined) {
    await assertDatabase(databaseUrl);
    return databaseUrl;
  }
  print("Starting the database…");
  const { url } = await startEmbeddedPostgres(dataFolder);
  return url;
}

/** Migrates, looks whether the database was exchanged, makes the first admin, and returns how to sign in. */
async function prepareDatabase(environment: Environment, databaseUrl: string): Promise<string> {
  const applied = await migrate(environment.database.directUrl ?? databaseUrl);
  if (applied.length > 0) print(`Applied ${applied.length === 1 ? "1 migration" : `${applied.length} migrations`}.`);
  return onDatabase(databaseUrl, async () => {
    await recognizeCluster();
    const missing = await findMissingKeys();
    if (missing.length > 0) print(missingKeysSentence(missing));
    return ensureFirstAdmin(environment);
  });
}

/** Makes the first admin where there is none. Returns how to sign in; a generated password is said this once. */
async function ensureFirstAdmin({ adminEmail, adminPassword, dataFolder }: Environment): Promise<string> {
  const passwordFile = path.join(dataFolder, "admin-password");
  const shownFile = path.relative(process.cwd(), passwordFile);
  const email = adminEmail ?? "lead@yardmaster.local";
  if ((await findFirstAdmin()) === null) {
    const password = adminPassword ?? (await storedSecret(passwordFile, 15));
    await createUser({ email, password, role: "admin" }).catch((error: unknown) => {
      // Chosen under an older rule it goes on working; a new admin gets no such password.
      throw error instanceof Refusal ? new Explained(`YARDMASTER_ADMIN_PASSWORD: ${error.message}`) : error;
    });
    if (adminPassword === undefined) return `Sign in as ${email} with the password ${password} (kept in ${shownFile}).`;
  }
  if (adminPassword !== undefined) return `Sign in as ${email} with the password you chose.`;
  return existsSync(passwordFile)
    ? `Sign in as ${email}; the generated password is kept in ${shownFile}.`
    : "Sign in with your account.";
}

import { execFile } from "node:child_process";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { type ApiClient, createApiClient } from "#lib/api-client/api-client.ts";
import { runningEmbeddedPostgres } from "#lib/cli/up/embedded-postgres/start-embedded-postgres.ts";
import { environment } from "#lib/environment.ts";
import { projectFolder } from "#lib/project-folder.ts";

/** A running desk as benches use it. Its data folder is that of YARDMASTER_DATA. */
export interface BenchDesk {
  url: string;
  /** Of `lead`. */
  token: string;
  /** Does what a lead may do. */
  lead: ApiClient;
  agent: ApiClient;
}

/** The flags of a bench: `--url` of the desk, and numbers with their defaults. */
export function benchFlags<Name extends string>(numbers: Record<Name, number>): Record<Name, number> & { url: string } {
  const names = Object.keys(numbers) as Name[];
  const options = Object.fromEntries(["url", ...names].map((name) => [name, { type: "string" as const }]));
  const { url = "http://127.0.0.1:3000", ...given } = parseArgs({ options }).values as Record<string, string>;
  const read = names.map((name) => [name, Number(given[name] ?? numbers[name])]);
  return { url, ...(Object.fromEntries(read) as Record<Name, number>) };
}

/** With tokens of its own for a lead and an agent. */
export async function connectToDesk(url: string): Promise<BenchDesk> {
  const token = await makeToken("automation");
  const agent = createApiClient({ url, token: await makeToken("agent") });
  return { url, token, lead: createApiClient({ url, token }), agent };
}

/** The address of the desk's database. */
export function databaseOfDesk(): string {
  const { databaseUrl, dataFolder } = environment();
  const url = databaseUrl ?? runningEmbeddedPostgres(dataFolder);
  if (url === null) throw new Error(`No desk is running on ${dataFolder}: set YARDMASTER_DATA or DATABASE_URL.`);
  return url;
}

async function makeToken(scope: string): Promise<string> {
  const cli = path.join(projectFolder, "lib", "cli", "yardmaster.ts");
  const args = [cli, "tokens", "create", "--name", `bench ${scope}`, "--scope", scope];
  return (await promisify(execFile)(process.execPath, args)).stdout.trim();
}

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { type Environment, EnvironmentError, environment } from "#lib/environment.ts";
import { log } from "#lib/log.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { compressedFiles } from "./compressed-files.ts";
import { answerMalformedRequests } from "./malformed-requests.ts";
import { offeredApi } from "./offered-api.ts";
import { type Application, requestListener } from "./request-listener.ts";
import { stopServer } from "./stop-server.ts";

const development = process.argv.includes("--dev");

await serve(readEnvironment());

/** The web process: Next behind our own node:http server. Ends with 0 on SIGTERM and SIGINT. */
async function serve({ host, port, publicUrl, dataFolder, stopMs }: Environment): Promise<void> {
  process.chdir(projectFolder);
  Object.assign(process.env, {
    NODE_ENV: development ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    YARDMASTER_DATA: dataFolder,
  });
  // React and Next choose their build by NODE_ENV at the moment they are loaded.
  const { default: next } = await import("next");
  // Next listens for upgrades on the server it is given and never answers them. It needs them in development only.
  const httpServer = development ? undefined : createServer();
  const application = next({ dev: development, dir: projectFolder, hostname: host, port, httpServer });
  await application.prepare();
  const https = publicUrl.startsWith("https:");
  const folder = path.join(projectFolder, process.env.YARDMASTER_BUILD ?? ".next");
  const files = compressedFiles(folder);
  const build = development ? "" : (await readFile(path.join(folder, "BUILD_ID"), "utf8")).trim();
  const handle = application.getRequestHandler();
  // Next loads what offers the API beside its first answers; `next dev` loads it anew with each change, and answers itself.
  const apiOrNext: Application = (request, response) => (offeredApi() ?? handle)(request, response);
  const server = createServer(
    requestListener(files, handle, https, development, development ? handle : apiOrNext, build),
  );
  server.keepAliveTimeout = 65_000;
  answerMalformedRequests(server);
  await listen(server, host, port);
  log.info({ address: server.address() as AddressInfo }, "the desk is listening");
  endOnSignal(stopMs, async () => {
    await stopServer(server, stopMs);
    await application.close();
    await closeDatabase();
  });
}

function readEnvironment(): Environment {
  try {
    return environment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function listen(server: ReturnType<typeof createServer>, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

/** The first signal begins the end; a process that has not ended 5 s after it has lingered is ended. */
function endOnSignal(lingerMs: number, stop: () => Promise<void>): void {
  let stopping = false;
  const begin = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "the desk is stopping");
    setTimeout(() => process.exit(1), lingerMs + 5000).unref();
    await stop().catch((error: unknown) => log.error({ err: error }, "the desk did not stop cleanly"));
    process.exit(0);
  };
  process.on("SIGTERM", begin);
  process.on("SIGINT", begin);
}

import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Environment } from "../../environment.ts";
import { projectFolder } from "../../project-folder.ts";
import type { ProcessPlan } from "./start-process.ts";
import { webDirectUrl } from "./web-database-url.ts";

/** What the processes of a desk are told beyond the environment of the person who started it. */
export interface DeskSettings {
  environment: Environment;
  /** as web processes log in */
  databaseUrl: string;
  secret: string;
  /** Folder of the build, relative to the checkout; null: the web process builds what is asked for as the sources change. */
  build: string | null;
  /** Where workers reach the desk. */
  url: string;
}

/** The web process. */
export function webPlan({ environment, databaseUrl, secret, build }: DeskSettings): ProcessPlan {
  return {
    name: "web",
    args: [path.join(projectFolder, "lib", "server", "web-server", "main.ts"), ...(build === null ? ["--dev"] : [])],
    env: {
      ...process.env,
      NODE_ENV: build === null ? "development" : "production",
      HOST: environment.host,
      PORT: String(environment.port),
      DATABASE_URL: databaseUrl,
      ...(environment.database.directUrl === undefined
        ? {}
        : { DATABASE_DIRECT_URL: webDirectUrl(environment.database.directUrl, databaseUrl) }),
      NEXTAUTH_SECRET: secret,
      NEXTAUTH_URL: environment.publicUrl,
      YARDMASTER_DATA: environment.dataFolder,
      ...(build === null ? {} : { YARDMASTER_BUILD: build }),
    },
    logFile: logFile(environment, "web"),
  };
}

/** One worker for each profile in the data folder. It gets no secret of the desk: it runs the commands of agents. */
export function workerPlans({ environment, url }: DeskSettings): ProcessPlan[] {
  const folder = path.join(environment.dataFolder, "profiles");
  if (!existsSync(folder)) return [];
  const {
    DATABASE_REPLICA_URL: _replica,
    NEXTAUTH_SECRET: _secret,
    YARDMASTER_SECRET_KEYS: _keys,
    YARDMASTER_ADMIN_PASSWORD: _password,
    YARDMASTER_WEB_DATABASE_URL: _web,
    YARDMASTER_S3_URL: _bucket,
    YARDMASTER_S3_KEY_ID: _keyId,
    YARDMASTER_S3_SECRET: _keySecret,
    YARDMASTER_SMTP_URL: _mail,
    ...rest
  } = process.env;
  const profiles = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return profiles.sort().map((file) => ({
    name: `worker ${path.basename(file, ".json")}`,
    args: [
      path.join(projectFolder, "lib", "cli", "yardmaster.ts"),
      // The desk stops too, and within seconds: there is nobody to finish for.
      ...["worker", "--profile", path.join(folder, file), "--url", url, "--drain", "0"],
    ],
    env: { ...rest, YARDMASTER_DATA: environment.dataFolder } as NodeJS.ProcessEnv,
    logFile: logFile(environment, `worker-${path.basename(file, ".json")}`),
  }));
}

function logFile({ dataFolder }: Environment, name: string): string {
  return path.join(dataFolder, "logs", `${name}.log`);
}

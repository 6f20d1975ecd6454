import { existsSync, lstatSync, realpathSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runningServer } from "./running-server.ts";
import { runningEmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres.ts";
import { removeEmbeddedPostgres, stopEmbeddedPostgres } from "./stop-embedded-postgres.ts";

let folder: string;
let data: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "yardmaster-cluster-"));
  await chmod(folder, 0o755);
  data = path.join(folder, "data");
});

afterEach(async () => {
  await removeEmbeddedPostgres(data);
  await rm(folder, { recursive: true, force: true });
});

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

const start = () => startEmbeddedPostgres(data, { unsafeButFast: true });

describe("the embedded database", () => {
  it("starts, is found, is taken over by a second start, stops, and keeps its data and port", async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    await ask(first.url, "CREATE TABLE kept AS SELECT 7 AS n");
    expect(runningEmbeddedPostgres(data)).toBe(first.url);
    expect(await start()).toEqual({ url: first.url, adopted: true });
    await stopEmbeddedPostgres(data);
    expect(runningEmbeddedPostgres(data)).toBeNull();
    const again = await start();
    expect(again).toEqual({ url: first.url, adopted: false });
    expect(await ask(again.url, "SELECT n FROM kept")).toBe(7);
  });

  it("lets nobody in without the password, which only its owner can read", async () => {
    const { url } = await start();
    await expect(ask(url.replace(/:[^:@]+@/, ":wrong@"), "SELECT 1")).rejects.toThrow("password authentication failed");
    expect((await stat(path.join(data, "database-password"))).mode & 0o777).toBe(0o600);
    expect(await ask(url, "SHOW unix_socket_directories")).toBe("");
    expect(await ask(url, "SHOW listen_addresses")).toBe("127.0.0.1");
  });

  it("starts again after a kill -9 of the server", async () => {
    const { url } = await start();
    await ask(url, "CREATE TABLE kept AS SELECT 7 AS n");
    const server = runningServer(path.join(data, "postgres"));
    process.kill(server?.pid ?? expect.fail("no server"), "SIGKILL");
    await expect.poll(() => runningEmbeddedPostgres(data)).toBeNull();
    expect(await ask((await start()).url, "SELECT 1")).toBe(1);
  });

  it("is not misled by a pid file whose number is another process now", async () => {
    await start();
    const pidFile = path.join(data, "postgres", "postmaster.pid");
    const lines = (await readFile(pidFile, "utf8")).split("\n");
    await stopEmbeddedPostgres(data);
    await writeFile(pidFile, [process.pid, ...lines.slice(1)].join("\n"));
    expect(runningEmbeddedPostgres(data)).toBeNull();
    expect((await start()).adopted).toBe(false);
  });

  it("begins again where the making of the cluster was interrupted", async () => {
    await start();
    await stopEmbeddedPostgres(data);
    await rm(path.join(data, "postgres", "yardmaster-complete"));
    expect(await ask((await start()).url, "SELECT 1")).toBe(1);
  });

  it.runIf(process.getuid?.() === 0)("runs as root in a folder that is closed to everyone else", async () => {
    await chmod(folder, 0o700);
    expect(await ask((await start()).url, "SELECT 1")).toBe(1);
    const cluster = path.join(data, "postgres");
    expect(lstatSync(cluster).isSymbolicLink()).toBe(true);
    const place = realpathSync(cluster);
    await removeEmbeddedPostgres(data);
    expect(existsSync(place)).toBe(false);
  });
});

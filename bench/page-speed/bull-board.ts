import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { startServer, stopChild } from "./start-server.ts";

/** A bull-board with failed jobs. */
export interface BullBoard {
  /** The page that lists them. */
  page: string;
  /** What that page asks for its rows. */
  rows: string;
  /** Of a row, for the browser. */
  row: string;
  stop: () => Promise<void>;
}

const PACKAGES = [
  "bullmq@6.7.0",
  "ioredis@5.8.2",
  "@bull-board/api@9.10.1",
  "@bull-board/express@9.10.1",
  "express@5.3.0",
  "compression@1.8.2",
];

/** Fills a queue as workers do, and then serves it as its makers' example does, only compressed. */
const SERVER = `
import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { ExpressAdapter } from "@bull-board/express";
import { Queue, Worker } from "bullmq";
import compression from "compression";
import express from "express";
const [socket, jobs] = [process.argv[2], Number(process.argv[3])];
const connection = { path: socket, maxRetriesPerRequest: null };
const queue = new Queue("backfill", { connection });
for (let from = 0; from < jobs; from += 1000)
  await queue.addBulk(Array.from({ length: Math.min(1000, jobs - from) }, (_, n) => ({ name: "Backfill of tenant " + (from + n), data: { tenant: from + n } })));
const fail = async (job) => { throw new Error("401 invalid x-api-key of tenant " + job.data.tenant); };
const worker = new Worker("backfill", fail, { connection, concurrency: 200 });
while ((await queue.getFailedCount()) < jobs) await new Promise((done) => setTimeout(done, 200));
await worker.close();
const board = new ExpressAdapter();
createBullBoard({ queues: [new BullMQAdapter(queue)], serverAdapter: board });
const server = express().use(compression(), board.getRouter()).listen(0, "127.0.0.1", () => console.log(server.address().port));
`;

/** Installs it in a folder of its own and starts it on a redis of its own; null where there is no redis-server. */
export async function startBullBoard(jobs: number): Promise<BullBoard | null> {
  if (!(await hasRedis())) return null;
  const folder = await mkdtemp(path.join(tmpdir(), "bull-board-"));
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children.reverse()) await stopChild(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await writeFile(path.join(folder, "package.json"), `{ "private": true, "type": "module" }\n`);
    await writeFile(path.join(folder, "server.js"), SERVER);
    await promisify(execFile)("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", ...PACKAGES], {
      cwd: folder,
    });
    const socket = path.join(folder, "redis");
    const redis = ["--port", "0", "--unixsocket", socket, "--dir", folder, "--save", ""];
    children.push(spawn("redis-server", redis, { stdio: "ignore" }));
    const { url, child } = await startServer("server.js", [socket, `${jobs}`], folder);
    children.push(child);
    return {
      page: `${url}/queue/backfill?status=failed`,
      rows: `${url}/api/queues?activeQueue=backfill&status=failed&page=1&jobsPerPage=10`,
      row: "main a[class^=jobLink]",
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function hasRedis(): Promise<boolean> {
  try {
    await promisify(execFile)("redis-server", ["--version"]);
    return true;
  } catch {
    return false;
  }
}

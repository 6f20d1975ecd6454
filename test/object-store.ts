import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";

/** The key that it lets in; it checks signatures. */
const KEY = "S3RVER";
const SETTINGS = ["YARDMASTER_S3_URL", "YARDMASTER_S3_KEY_ID", "YARDMASTER_S3_SECRET"];

/** A real S3 server on a free port of this machine, which the desk in this process uses. */
export interface ObjectStore {
  /** what is in its bucket, as file names */
  names(): Promise<string[]>;
  /** where a file of it is */
  file(name: string): string;
  /** it is away until {@link ObjectStore.start} */
  away(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one and sets it. */
export async function startObjectStore(): Promise<ObjectStore> {
  const directory = await mkdtemp(path.join(tmpdir(), "yardmaster-s3-"));
  let port = 0;
  let server: S3rver | null = null;
  const store: ObjectStore = {
    async names() {
      const found = await readdir(path.join(directory, "bucket"), { recursive: true });
      return found.filter((name) => name.endsWith("._S3rver_object")).sort();
    },
    file: (name) => path.join(directory, "bucket", name),
    async away() {
      const listener = server?.httpServer;
      server = null;
      if (!listener) return;
      listener.closeAllConnections();
      listener.close();
      await once(listener, "close");
    },
    async start() {
      server = new S3rver({
        address: "127.0.0.1",
        port,
        silent: true,
        directory,
        configureBuckets: [{ name: "bucket" }],
      });
      ({ port } = (await server.run()) as AddressInfo);
    },
    async stop() {
      for (const name of SETTINGS) delete process.env[name];
      await store.away();
      await rm(directory, { recursive: true, force: true });
    },
  };
  await store.start();
  const values = [`http://127.0.0.1:${port}/bucket/desk`, KEY, KEY];
  for (const [at, name] of SETTINGS.entries()) process.env[name] = values[at];
  return store;
}

import { createHash, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ServerHostKeyAlgorithm } from "ssh2";
import type { Failure } from "#lib/engine/failures/failure.ts";
import { type KnownKeys, knownKeys } from "./known-hosts.ts";
import { SshFault } from "./ssh-fault.ts";

/** Which keys are trusted, and where they are stored. */
export interface HostKeyStore {
  host: string;
  port: number;
  /** absolute path of a known_hosts file; without it the first key seen is kept */
  knownHosts: string | undefined;
  /** of the worker: keys seen first are below it */
  dataFolder: string;
}

/** Decides on the keys that one server shows. */
export interface HostKeys {
  /** which kinds of key to ask for, the known ones first */
  algorithms: ServerHostKeyAlgorithm[];
  /** Null when the key may be trusted, else why not. */
  problem(key: Buffer): Promise<Failure | null>;
}

const ALGORITHMS: Record<string, ServerHostKeyAlgorithm[]> = {
  "ssh-ed25519": ["ssh-ed25519"],
  "ecdsa-sha2-nistp256": ["ecdsa-sha2-nistp256"],
  "ecdsa-sha2-nistp384": ["ecdsa-sha2-nistp384"],
  "ecdsa-sha2-nistp521": ["ecdsa-sha2-nistp521"],
  "ssh-rsa": ["rsa-sha2-512", "rsa-sha2-256", "ssh-rsa"],
};

/**
 * Opens what is known about a server's keys. A known_hosts file that is there is never written to; without one the first key
 * seen for host and port is kept below the data folder and has to match from then on, also for other workers of that folder.
 * Throws SshFault where a known_hosts file that is named cannot be read.
 */
export async function openHostKeys(store: HostKeyStore): Promise<HostKeys> {
  const given = store.knownHosts;
  if (given !== undefined) {
    const known = knownKeys(await readGiven(given), store.host, store.port);
    return { algorithms: algorithmsFor(known.types), problem: async (key) => judge(known, key, store, given) };
  }
  const file = keptFile(store);
  const read = async () => knownKeys(await readFile(file, "utf8").catch(() => ""), store.host, store.port);
  return {
    algorithms: algorithmsFor((await read()).types),
    async problem(key) {
      if ((await read()).types.length === 0) await keep(file, store, key);
      return judge(await read(), key, store, file);
    },
  };
}

async function readGiven(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code = "UNKNOWN" } = error as NodeJS.ErrnoException;
    throw new SshFault("host_key", { code, message: `The file of knownHosts, ${file}, cannot be read (${code}).` });
  }
}

function algorithmsFor(types: string[]): ServerHostKeyAlgorithm[] {
  const known = types.flatMap((type) => ALGORITHMS[type] ?? []);
  return [...new Set([...known, ...Object.values(ALGORITHMS).flat()])];
}

function judge(known: KnownKeys, key: Buffer, { host, port }: HostKeyStore, file: string): Failure | null {
  const verdict = known.accepts(key);
  if (verdict === "known") return null;
  const shown = `${keyType(key)} key ${fingerprint(key)}`;
  const why = {
    changed: `${host}:${port} shows the ${shown}, but ${file} has another one for it.`,
    unknown: `${host}:${port} shows the ${shown}, and ${file} has none for it.`,
    revoked: `${host}:${port} shows the ${shown}, which ${file} marks as revoked.`,
  }[verdict];
  return {
    name: "HostKeyError",
    message: `Host key verification failed: ${why} Nothing was sent to it. Compare the fingerprint with the one of the server, then correct that file.`,
  };
}

/** Written under another name first, so that of two workers that see a new server at once one wins. */
async function keep(file: string, { host, port }: HostKeyStore, key: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `[${host}]:${port} ${keyType(key)} ${key.toString("base64")}\n`, { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function keptFile({ dataFolder, host, port }: HostKeyStore): string {
  return path.join(dataFolder, "host-keys", `${host.replace(/[^A-Za-z0-9.-]/g, "_")}_${port}`);
}

/** The name of a key's type: the first string of its wire format (RFC 4253, 6.6). */
function keyType(key: Buffer): string {
  return key.subarray(4, 4 + key.readUInt32BE(0)).toString("latin1");
}

/** As `ssh-keygen -l` writes it. */
function fingerprint(key: Buffer): string {
  return `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
}

import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientErrorExtensions } from "ssh2";
import type { Failure } from "#lib/engine/failures/failure.ts";
import { type HostKeyStore, type HostKeys, openHostKeys } from "./host-keys.ts";
import { SshFault } from "./ssh-fault.ts";

const READY_MS = 20_000;
const KEEPALIVE_MS = 15_000;
/** Unanswered keepalives after which the connection counts as broken. */
const KEEPALIVES = 3;
/** Before each further try of a connection that failed: a run is not given up for an outage of half a minute. */
export const WAITS_MS: readonly number[] = [250, 1000, 3000, 10_000, 20_000];

/** Where levels are played, and how patiently its connections are tried again. */
export interface SshHost extends HostKeyStore {
  waitsMs: readonly number[];
}

/** A user and the password that is thought to be theirs. */
export interface Login {
  user: string;
  password: string;
}

/**
 * Logs in with a password and answers the connection; its keepalives tell when it broke. A connection that fails says nothing
 * about the password and is tried again, after each of the host's waits. Throws SshFault, or the signal's reason.
 */
export async function logIn(host: SshHost, login: Login, signal: AbortSignal): Promise<Client> {
  for (const wait of host.waitsMs) {
    try {
      return await tryLogIn(host, login, signal);
    } catch (error) {
      if (!(error instanceof SshFault) || error.kind !== "connection") throw error;
    }
    await sleep(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  return tryLogIn(host, login, signal);
}

async function tryLogIn(host: SshHost, login: Login, signal: AbortSignal): Promise<Client> {
  signal.throwIfAborted();
  const hostKeys = await openHostKeys(host);
  const client = new Client();
  const abort = () => client.destroy();
  signal.addEventListener("abort", abort, { once: true });
  try {
    await ready(client, host, login, hostKeys);
    return client;
  } catch (error) {
    client.destroy();
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function ready(client: Client, host: SshHost, { user, password }: Login, hostKeys: HostKeys): Promise<void> {
  const at = `${host.host}:${host.port}`;
  let untrusted: Failure | null = null;
  return new Promise<void>((resolve, reject) => {
    client.on("ready", resolve);
    // It stays: an error of a connection that is open already ends in its closing, which its session hears.
    client.on("error", (error) =>
      reject(untrusted === null ? faultOf(error, user, at) : new SshFault("host_key", untrusted)),
    );
    client.on("close", () => reject(connectionFault("ECONNRESET", `${at} closed the connection before the login.`)));
    client.on("keyboard-interactive", (_name, _instructions, _lang, prompts, answer) =>
      answer(prompts.map(() => password)),
    );
    client.connect({
      host: host.host,
      port: host.port,
      username: user,
      password,
      // Not "none": a server that lets a user in without a password would let in every password.
      authHandler: ["password", "keyboard-interactive"],
      tryKeyboard: true,
      readyTimeout: READY_MS,
      keepaliveInterval: KEEPALIVE_MS,
      keepaliveCountMax: KEEPALIVES,
      algorithms: { serverHostKey: hostKeys.algorithms },
      hostVerifier(key: Buffer, verify: (valid: boolean) => void) {
        hostKeys.problem(key).then(
          (problem) => {
            untrusted = problem;
            verify(problem === null);
          },
          (error: Error) => {
            untrusted = { message: `The key of ${at} could not be kept: ${error.message}` };
            verify(false);
          },
        );
      },
    });
  });
}

function faultOf(error: Error & ClientErrorExtensions & { code?: unknown }, user: string, at: string): SshFault {
  if (error.level === "client-authentication") {
    const message = `Login failed: ${at} refused the password of ${user}.`;
    return new SshFault("refused", { name: "LoginError", message });
  }
  const code = typeof error.code === "string" ? error.code : null;
  if (error.level === "client-timeout" || code === "ETIMEDOUT")
    return connectionFault("ETIMEDOUT", `The login at ${at} timed out: ${error.message}.`);
  return connectionFault(code ?? "ECONNRESET", `${at} could not be reached: ${error.message}.`);
}

function connectionFault(code: string, message: string): SshFault {
  return new SshFault("connection", { name: "ConnectionError", code, message });
}

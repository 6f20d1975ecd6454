import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import path from "node:path";
import { unprivilegedUser } from "#lib/cli/up/embedded-postgres/unprivileged-user.ts";

/** One program of the cluster, as a plain process with a log in the folder of all. */
export interface PartPlan {
  name: string;
  program: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** As root: as the user that PostgreSQL runs as. */
  unprivileged?: boolean;
}

/** Of util-linux: it lets a process die with its parent. */
const SETPRIV = "/usr/bin/setpriv";

/** A program that may be killed and started again. */
export class Part {
  readonly name: string;
  readonly #plan: PartPlan;
  readonly #log: string;
  #process: ChildProcess | null = null;
  #gone: Promise<unknown> = Promise.resolve();

  constructor(folder: string, plan: PartPlan) {
    this.name = plan.name;
    this.#plan = plan;
    this.#log = path.join(folder, `${plan.name}.log`);
  }

  get log(): string {
    return this.#log;
  }

  get lives(): boolean {
    return this.#process !== null && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Starts it. It dies with us, also where we are killed: whatever happens here, nothing stays behind. */
  start(): void {
    const { program, args, env, unprivileged } = this.#plan;
    const user = unprivileged ? unprivilegedUser() : null;
    const as = user === null ? [] : [`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"];
    const output = openSync(this.#log, "a");
    this.#process = spawn(SETPRIV, [...as, "--pdeathsig=KILL", program, ...args], {
      cwd: "/",
      env: env ?? ({ PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC" } as unknown as NodeJS.ProcessEnv),
      stdio: ["ignore", output, output],
      detached: true,
    });
    closeSync(output);
    this.#gone = once(this.#process, "exit").catch(() => undefined);
  }

  /** Sends a signal to it and what it started in its group; after SIGKILL and SIGTERM it waits until it is gone. */
  async end(signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): Promise<void> {
    if (!this.lives || this.#process?.pid === undefined) return;
    if (signal === "SIGTERM") this.#process.kill(signal);
    else process.kill(-this.#process.pid, signal);
    await this.#gone;
  }
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Part } from "./part.ts";
import { type DatabasePorts, databaseName, dataFolder } from "./patroni.ts";
import { killAll, parentOf, processesOf } from "./processes-of-folder.ts";

type Member = { name: string; role: string; state: string; lag?: number | string };

/** The three PostgreSQL, as Patroni sees them. */
export class Databases {
  readonly #folder: string;
  readonly #parts: Part[];
  readonly #ports: DatabasePorts[];

  constructor(folder: string, parts: Part[], ports: DatabasePorts[]) {
    this.#folder = folder;
    this.#parts = parts;
    this.#ports = ports;
  }

  /** The one that takes writes, by what it says itself; null while there is none. */
  async leader(): Promise<number | null> {
    for (const [index, { rest }] of this.#ports.entries()) {
      const status = await ask(rest, "/primary", "OPTIONS").then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) return index;
    }
    return null;
  }

  /** Waits until one leads, the others follow it, and one of them synchronously. Throws after `seconds`. */
  async whole(seconds = 240): Promise<void> {
    await this.#becomes((members) => {
      const running = members.filter(({ state }) => state === "running" || state === "streaming");
      const roles = running.map(({ role }) => role);
      return running.length === this.#parts.length && roles.includes("leader") && roles.includes("sync_standby");
    }, seconds);
  }

  async members(): Promise<Member[]> {
    for (const { rest } of this.#ports) {
      const answer = await ask(rest, "/cluster").catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  /** As a machine that loses its power: Patroni, PostgreSQL and all of its processes, at once. */
  async killMachine(index: number): Promise<void> {
    const data = dataFolder(this.#folder, index);
    const postgres = processesOf(data);
    await this.#parts[index]?.end();
    killAll([...postgres, ...processesOf(data)]);
  }

  /** PostgreSQL alone is killed; Patroni sees that. */
  killPostgres(index: number): void {
    killAll([this.#postmaster(index)]);
  }

  start(index: number): void {
    this.#parts[index]?.start();
  }

  /** Waits for the standby to be stopped in the middle of what it hears; its processes that hear. */
  receivers(index: number): number[] {
    const postmaster = this.#postmaster(index);
    return processesOf(dataFolder(this.#folder, index)).filter(
      (pid) => parentOf(pid) === postmaster && /walreceiver/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8")),
    );
  }

  /** Changes what Patroni keeps for all of them. */
  async configure(change: object): Promise<void> {
    const leader = await this.leader();
    if (leader === null) throw new Error("nobody leads");
    const answer = await ask(this.#ports[leader]?.rest ?? 0, "/config", "PATCH", JSON.stringify(change));
    if (!answer.ok) throw new Error(`Patroni answered ${answer.status}`);
  }

  async #becomes(judge: (members: Member[]) => boolean, seconds: number): Promise<void> {
    const end = performance.now() + seconds * 1000;
    let members: Member[] = [];
    while (performance.now() < end) {
      members = await this.members();
      if (judge(members)) return;
      await wait(500);
    }
    throw new Error(`the database did not become whole: ${JSON.stringify(members)}`);
  }

  #postmaster(index: number): number {
    const file = path.join(dataFolder(this.#folder, index), "postmaster.pid");
    return Number(readFileSync(file, "utf8").split("\n")[0]);
  }

  name(index: number): string {
    return databaseName(index);
  }
}

function ask(port: number, address: string, method = "GET", body?: string): Promise<Response> {
  const headers = body === undefined ? undefined : { "content-type": "application/json" };
  return fetch(`http://127.0.0.1:${port}${address}`, { method, body, headers, signal: AbortSignal.timeout(4000) });
}

import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { endGroup } from "#lib/agents/process/child-group.ts";
import { parseJson } from "#lib/agents/text/parse-json.ts";
import { identifyProcess, isAlive } from "#lib/process-identity.ts";

const Occupants = z.array(z.object({ pid: z.number().int(), startedAt: z.string() }));
type Occupants = z.infer<typeof Occupants>;

/**
 * Lists the process groups that work in a ticket's folder, in a file beside it, so that whoever holds the ticket next can end
 * them: the worker that started them may be frozen, and a lost lease does not stop a process from writing files.
 */
export class OccupantsFile {
  private readonly file: string;
  private present: Occupants = [];

  constructor(folder: string, ticketId: string) {
    this.file = path.join(folder, `${ticketId}.json`);
  }

  /** Ends the groups that an earlier holder of the ticket left behind. */
  async evict(): Promise<void> {
    const text = await readFile(this.file, "utf8").catch(() => "[]");
    const left = Occupants.safeParse(parseJson(text)).data ?? [];
    await Promise.all(left.filter(isAlive).map(({ pid }) => endGroup(pid)));
    await rm(this.file, { force: true });
  }

  /**
   * Adds a group; call the returned function once it has ended. It is written at once: a worker that is frozen a moment after it
   * started an agent would else leave one that nobody finds.
   */
  enter(groupId: number): () => void {
    const identity = identifyProcess(groupId);
    if (identity === null) return () => {};
    this.write([...this.present, identity]);
    return () => this.write(this.present.filter(({ pid }) => pid !== groupId));
  }

  private write(present: Occupants): void {
    this.present = present;
    try {
      if (present.length === 0) {
        rmSync(this.file, { force: true });
        return;
      }
      mkdirSync(path.dirname(this.file), { recursive: true, mode: 0o700 });
      writeFileSync(`${this.file}.new`, JSON.stringify(present));
      renameSync(`${this.file}.new`, this.file);
    } catch {
      // A full disk is no reason to stop an agent at work.
    }
  }
}

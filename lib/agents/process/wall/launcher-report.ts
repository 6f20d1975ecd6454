import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { z } from "zod";
import { parseJson } from "#lib/agents/text/parse-json.ts";
import type { Exit } from "../exit.ts";

/** What the launcher inside of a wall writes, a line each (`launcher.mjs`). */
const Told = z.union([
  z.object({ started: z.literal(true) }),
  z.object({ code: z.string(), message: z.string() }),
  z.object({ exitCode: z.number().nullable(), signal: z.string().nullable() }),
]);
type Told = z.infer<typeof Told>;

/** The program that the launcher was to start could not be started; `code` is the system's. */
export class NotLaunched extends Error {
  override name = "NotLaunched";
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** Reads what the launcher of a child tells on its descriptor 3. */
export class LauncherReport {
  private readonly lines: AsyncIterator<string>;

  constructor(child: ChildProcess) {
    this.lines = createInterface({ input: child.stdio[3] as Readable })[Symbol.asyncIterator]();
  }

  /** Resolves when the program has started. Throws NotLaunched if it cannot be, or if the wall ends before. */
  async start(stderr: Readable): Promise<void> {
    const told = await this.next();
    if (told !== null && "started" in told) return;
    if (told !== null && "code" in told) throw new NotLaunched(told.message, told.code);
    const words: Buffer[] = [];
    for await (const chunk of stderr) words.push(chunk as Buffer);
    const last = Buffer.concat(words).toString().trim().split("\n").at(-1);
    throw new NotLaunched(`the wall around it could not be put up: ${last || "it ended at once"}`, "WALL");
  }

  /** How the program ended; `exit` of the wall is all there is to say when it was ended from outside. */
  async end(exit: Exit): Promise<Exit> {
    if (exit.signal !== null) return exit;
    const told = await this.next();
    return told !== null && "exitCode" in told ? (told as Exit) : afterShell(exit);
  }

  private async next(): Promise<Told | null> {
    const { value, done } = await this.lines.next();
    return done ? null : (Told.safeParse(parseJson(value)).data ?? null);
  }
}

/** A wall whose launcher was ended tells of a signal as a shell does. */
function afterShell({ exitCode }: Exit): Exit {
  if (exitCode === 128 + 9) return { exitCode: null, signal: "SIGKILL" };
  if (exitCode === 128 + 15) return { exitCode: null, signal: "SIGTERM" };
  return { exitCode, signal: null };
}

import { setTimeout as sleep } from "node:timers/promises";
import type { ClientChannel } from "ssh2";
import { quote, quoteInline } from "#lib/engine/text/quote.ts";
import type { AgentJob } from "../driver.ts";
import type { LevelGame } from "./level-game.ts";
import type { LevelState } from "./level-state.ts";
import { LiveOutput } from "./live-output.ts";
import { SshFault } from "./ssh-fault.ts";

/** What the model is told of it, at most; the end of it. */
const TRANSCRIPT = 16_000;
/** What was typed last may still print this long after the session is handed back. */
const SETTLE_MS = 300;
/** What is printed is on the disk after this long. */
const SAVE_MS = 500;

const INTERRUPT = "\u0003";
const END_OF_FILE = "\u0004";

/**
 * A person types in the level's session until they hand it back: each line goes to one interactive shell, `:submit PASSWORD`
 * tries a password as `submit_password` does, `:interrupt` and `:eof` send Ctrl-C and Ctrl-D. What is typed and printed is
 * reported as it comes, with passwords hidden. Ends early where the last level is reached. Throws SshFault, or the signal's
 * reason.
 */
export async function takeOver(job: AgentJob, game: LevelGame, save: () => Promise<void>): Promise<void> {
  const takeover = new Takeover(job, game, save);
  try {
    await takeover.open();
    await save();
    while (!game.isReached) {
      const typed = await job.input(takeover.after, job.signal);
      for (const item of typed.items) await takeover.type(item);
      if (typed.handedBack) break;
    }
  } finally {
    await takeover.end();
  }
}

/** What the model is told of a takeover: who typed what, and what came back. `runId` is of the run that is told. */
export function takeoverMessage(takeover: NonNullable<LevelState["takeover"]>, runId: string, where: string): string {
  const who = quoteInline(takeover.by ?? "A person", 100);
  const end = takeover.runId === runId ? "handed it back" : "had it until the worker was stopped";
  return `${who} had taken the session over and ${end}. What they typed stands after \`$\`, what was printed below it:\n\n${quote(takeover.transcript.trimEnd())}\n\n${where}`;
}

class Takeover {
  after: number;
  private readonly job: AgentJob;
  private readonly game: LevelGame;
  private readonly save: () => Promise<void>;
  private readonly output: LiveOutput;
  private by: string | null = null;
  private transcript = "";
  private shell: ClientChannel | null = null;
  private reporting: Promise<void> = Promise.resolve();
  private saving: NodeJS.Timeout | undefined;

  constructor(job: AgentJob, game: LevelGame, save: () => Promise<void>) {
    this.job = job;
    this.game = game;
    this.save = save;
    const before = game.state.takeover;
    this.after = before?.runId === job.run.id ? before.after : 0;
    this.output = new LiveOutput((line) => this.print(line));
    this.note();
  }

  /** Opens a shell unless there is one. Null where none is to be had, which the person is told. */
  async open(): Promise<ClientChannel | null> {
    if (this.shell !== null) return this.shell;
    const shell = await this.game.session.shell(this.job.signal).catch((error: unknown) => {
      this.bear(error);
      this.print("No shell could be opened. The next line tries again.");
      return null;
    });
    if (shell === null) return null;
    this.shell = shell;
    shell.on("data", (chunk: Buffer) => this.output.push(chunk));
    shell.stderr.on("data", (chunk: Buffer) => this.output.push(chunk));
    shell.once("close", () => this.ended(shell));
    return shell;
  }

  async type({ seq, text, by }: { seq: number; text: string; by: string }): Promise<void> {
    this.output.pause();
    this.by = by;
    this.keep(`$ ${text}`);
    const shown = { type: "x.input", message: this.game.mask.hide(hideSubmitted(text)), data: { by } } as const;
    this.reporting = this.reporting.then(() => this.job.report(shown));
    const submitted = submittedPassword(text);
    if (submitted !== null) await this.submit(submitted);
    else (await this.open())?.write(KEYS[text.trim()] ?? `${text}\n`);
    this.after = seq;
    await this.store();
  }

  /** Closes the shell; what was typed before may still print for a moment. */
  async end(): Promise<void> {
    if (this.shell !== null && !this.job.signal.aborted) await sleep(SETTLE_MS);
    this.closeShell();
    if (this.output.left > 0) this.print(`${this.output.left} more lines of output were not stored.`);
    await this.store();
    await this.reporting;
  }

  private async submit(password: string): Promise<void> {
    const result = await this.game.submit(password, this.job.signal).catch((error: unknown) => this.bear(error));
    if (result === "wrong") this.print("The password is wrong: the login as the next level's user was refused.");
    if (result !== "right") return;
    this.print("The password is right.");
    this.closeShell();
    if (!this.game.isReached) await this.open();
  }

  /** A connection that fails is told to the person, who may try again; what only another can put right ends the run. */
  private bear(error: unknown): void {
    if (this.job.signal.aborted || (error instanceof SshFault && error.kind !== "connection")) throw error;
    this.print(this.game.mask.hideKnown(error instanceof Error ? error.message : String(error)));
  }

  private closeShell(): void {
    const shell = this.shell;
    this.shell = null;
    shell?.removeAllListeners("data");
    shell?.close();
    this.output.flush();
  }

  private ended(shell: ClientChannel): void {
    if (this.shell !== shell) return;
    this.shell = null;
    this.output.flush();
    this.print("The shell has ended. The next line opens another.");
  }

  private print(line: string): void {
    this.keep(line);
    this.saving ??= setTimeout(() => this.store().catch(() => {}), SAVE_MS);
    const message = this.game.mask.hide(line);
    this.reporting = this.reporting.then(() => this.job.report({ type: "log", message, data: { stream: "shell" } }));
  }

  private keep(line: string): void {
    const longer = `${this.transcript}${line}\n`;
    this.transcript = longer.length > TRANSCRIPT ? `…${longer.slice(-TRANSCRIPT).toWellFormed()}` : longer;
  }

  private async store(): Promise<void> {
    clearTimeout(this.saving);
    this.saving = undefined;
    this.note();
    await this.save();
  }

  private note(): void {
    const { after, by, transcript } = this;
    this.game.noteTakeover({ runId: this.job.run.id, after, by, transcript });
  }
}

const KEYS: Record<string, string> = { ":interrupt": INTERRUPT, ":eof": END_OF_FILE };
const SUBMIT = /^\s*:submit\s+(\S.*?)\s*$/;

function submittedPassword(text: string): string | null {
  return SUBMIT.exec(text)?.[1] ?? null;
}

/** A password that is submitted is hidden before it is known to be one. */
function hideSubmitted(text: string): string {
  return SUBMIT.test(text) ? ":submit [masked]" : text;
}

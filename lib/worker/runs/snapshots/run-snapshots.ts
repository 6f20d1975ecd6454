import path from "node:path";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import type { SaveSnapshot, Snapshot } from "#lib/contract/runs/snapshots.ts";
import { forgetScratch, packWork, snapshotCommit, type WorktreeState } from "#lib/worker/git/snapshot-commit.ts";
import type { Worktree } from "#lib/worker/git/worktree.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";
import { type Chunk, ChunkCutter } from "./chunks.ts";
import { machineName } from "./machine-name.ts";
import { runFiles } from "./run-files.ts";

/** How far what the desk has may be behind an agent at work, where nothing says when a step of it ends. */
const BEHIND_MS = 3000;
/** An agent that says nothing may be at work all the same. */
const SILENT_MS = 15_000;
/** A run does not wait longer than this for the desk to keep something. */
const TIMEOUT_MS = 10_000;
/** After a desk that could not be reached, steps go on unsaved for a while. */
const PAUSE_MS = 15_000;
/** Bytes of chunks in one request, before base64. */
const REQUEST_BYTES = 4 * 1024 * 1024;
const MAX_CHUNKS = 24;

/** What of a run is left: all from which it goes on, or only what a new attempt begins with. */
export type Extent = "all" | "branch";

interface Saved {
  context: Pick<WorkerContext, "client" | "dataFolder" | "log">;
  runId: string;
  leaseToken: string;
  /** the run's own folder */
  folder: string;
  /** one sentence for the log of the run */
  tell(message: string): void;
  /** the lease is another's */
  onLost(): void;
}

/**
 * Leaves with the desk what a run has come to, step by step, for whoever goes on with it where this machine is gone
 * (docs/contract.md#snapshots). One save at a time, and none while the worktree is committed. Nothing here fails a run.
 */
export class RunSnapshots {
  readonly #run: Saved;
  readonly #cutter = new ChunkCutter();
  #known: ReadonlySet<string> = new Set();
  #turn: Promise<unknown> = Promise.resolve();
  #worktree: Worktree | null = null;
  #workspace: string | null = null;
  #state: WorktreeState | null = null;
  #branch: Snapshot["branch"] = null;
  #last = "";
  #soon: NodeJS.Timeout | null = null;
  #silent: NodeJS.Timeout | null = null;
  /** performance.now() before which nothing is tried */
  #notBefore = Number.POSITIVE_INFINITY;
  #isStepwise = false;
  /** the home and what lies beside it were too much */
  #isSmall = false;

  constructor(run: Saved) {
    this.#run = run;
  }

  /** From now on there is something to save. */
  begin(worktree: Worktree | null, workspace: string): void {
    [this.#worktree, this.#workspace, this.#notBefore] = [worktree, workspace, 0];
    this.#silent = setInterval(() => this.soon(), SILENT_MS);
    this.#silent.unref();
  }

  /** A step has ended: what it came to outlasts this machine once this resolves, or the desk cannot be reached for now. */
  async step(): Promise<void> {
    this.#isStepwise = true;
    await this.save("all");
  }

  /** Something happened, perhaps in the middle of a step; not for runs whose steps are told. */
  soon(): void {
    if (this.#isStepwise || this.#soon !== null) return;
    this.#soon = setTimeout(() => {
      void this.save("all").finally(() => {
        this.#soon = null;
      });
    }, BEHIND_MS);
    this.#soon.unref();
  }

  /** Saves now, after what is under way. Never throws. */
  save(extent: Extent, timeoutMs = TIMEOUT_MS): Promise<void> {
    return this.inTurn(async () => {
      if (performance.now() < this.#notBefore) return;
      try {
        await this.#save(extent, timeoutMs);
      } catch (error) {
        this.#failed(error);
      }
    });
  }

  /** Does something that saves must not come between, after the one that is under way. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => {});
    return mine;
  }

  /** Nothing more is saved; resolves once what is under way has ended. */
  close(): void {
    this.#notBefore = Number.POSITIVE_INFINITY;
    for (const timer of [this.#soon, this.#silent]) if (timer !== null) clearTimeout(timer);
    const worktree = this.#worktree;
    if (worktree !== null) void this.inTurn(() => forgetScratch(worktree)).catch(() => {});
  }

  async #save(extent: Extent, timeoutMs: number): Promise<void> {
    const { client } = this.#run.context;
    const { runId, leaseToken } = this.#run;
    const send = (body: Omit<SaveSnapshot, "leaseToken" | "chunks"> & Partial<Pick<SaveSnapshot, "chunks">>) =>
      client.saveSnapshot(runId, { leaseToken, ...body }, { timeoutMs, retryForMs: 0 });
    // What the desk had of the snapshot before may be gone, where that was taken for one of another time: then all is sent.
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const upload = new Upload((chunks) => send({ chunks }));
      const snapshot = await this.#take(extent, upload);
      const text = JSON.stringify(snapshot);
      if (text === this.#last) return;
      const { missing } = await send({ chunks: upload.rest(), snapshot });
      this.#known = new Set(missing.length > 0 ? [] : addressesOf(snapshot));
      if (missing.length > 0) continue;
      this.#last = text;
      return;
    }
  }

  /** Files first: what they say was done has to be in the worktree, which is looked at after them. */
  async #take(extent: Extent, upload: Upload): Promise<Snapshot> {
    const add = (chunk: Chunk) => upload.add(chunk);
    const { folder, context } = this.#run;
    const files: Snapshot["files"] = [];
    const names = extent === "all" ? await runFiles(folder) : [];
    for (const name of this.#isSmall ? names.filter((each) => !each.includes(path.sep)) : names) {
      const cut = await this.#cutter.cut(path.join(folder, name), this.#known, add);
      if (cut !== null) files.push({ path: name.split(path.sep).join("/"), ...cut });
    }
    await this.#takeBranch(add);
    const machine = await machineName(context.dataFolder);
    return { machine, folder: this.#workspace, branch: this.#branch, files };
  }

  async #takeBranch(add: (chunk: Chunk) => Promise<void>): Promise<void> {
    if (this.#worktree === null) return;
    const state = await snapshotCommit(this.#worktree, this.#state);
    if (state === null) return;
    const isKnown = this.#branch?.pack.every((address) => this.#known.has(address)) === true;
    if (state === this.#state && isKnown) return;
    const pack = await packWork(this.#worktree, state.commit);
    try {
      const cut = pack === null ? null : await this.#cutter.cut(pack.file, this.#known, add);
      this.#branch = { commit: state.commit, pack: cut?.chunks ?? [] };
      this.#state = state;
    } finally {
      await pack?.remove();
    }
  }

  #failed(error: unknown): void {
    const { context, runId, tell, onLost } = this.#run;
    if (error instanceof ApiProblem && error.code === "lease_lost") {
      onLost();
      return;
    }
    context.log.warn({ run: runId, error: String(error) }, "not saved with the desk");
    if (error instanceof ApiProblem && error.status === 413) {
      tell(
        `${this.#isSmall ? "Nothing of this run" : "Nothing of the home of this run's agent"} is kept for another machine any more: ${error.message}`,
      );
      if (this.#isSmall) this.#notBefore = Number.POSITIVE_INFINITY;
      this.#isSmall = true;
      return;
    }
    // A desk of before this will not be asked again; one that is away, in a while.
    const isFinal = error instanceof ApiProblem && error.status < 500 && error.status !== 429;
    this.#notBefore = isFinal ? Number.POSITIVE_INFINITY : performance.now() + PAUSE_MS;
  }
}

function addressesOf({ files, branch }: Snapshot): string[] {
  return [...files.flatMap(({ chunks }) => chunks), ...(branch?.pack ?? [])];
}

/** Chunks on their way, a few megabytes at once; what is left goes along with the snapshot. */
class Upload {
  #waiting: Chunk[] = [];
  #bytes = 0;
  readonly #send: (chunks: SaveSnapshot["chunks"]) => Promise<unknown>;

  constructor(send: (chunks: SaveSnapshot["chunks"]) => Promise<unknown>) {
    this.#send = send;
  }

  async add(chunk: Chunk): Promise<void> {
    this.#waiting.push(chunk);
    this.#bytes += chunk.content.length;
    if (this.#bytes >= REQUEST_BYTES || this.#waiting.length >= MAX_CHUNKS) await this.#send(this.rest());
  }

  rest(): SaveSnapshot["chunks"] {
    const chunks = this.#waiting.map(({ sha256, content }) => ({ sha256, content: content.toString("base64") }));
    [this.#waiting, this.#bytes] = [[], 0];
    return chunks;
  }
}

import { createHash } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { stillOpen } from "#lib/agents/todos.ts";
import { Todo } from "#lib/contract/runs/todos.ts";
import { openInside } from "../tools/open-inside.ts";
import { existingInside } from "../tools/workspace-path.ts";
import type { Json, SettledCall } from "./conversation-plan.ts";

/** The required file's hash when the conversation began, and whether it has been written since. Stored with the conversation. */
const FileWatch = z.object({ before: z.string().nullable(), written: z.boolean() });
type FileWatch = z.infer<typeof FileWatch>;

const State = z.object({
  succeeded: z.array(z.string()),
  file: FileWatch.nullable(),
  todos: z.array(Todo).default([]),
});

/** The tool of an agent that is no model of ours may have any name. */
type RequiredSettings = { requiredTool?: string | undefined; requiredFile?: string | undefined };

/**
 * What a run needs before it counts as done (docs/seeds/deep-agent.md#completion): the required tool returned success in
 * it, and the required file was written by it. A file counts as written when `write_file` wrote it, or when its content is
 * not what it was when the conversation began: whatever a command did to its times, a file of an earlier run is stale. No to-do of
 * its own may be open.
 */
export class Completion {
  private readonly workspace: string;
  private readonly requiredTool: string | undefined;
  private readonly requiredFile: string | undefined;
  /** what the model has set itself to do */
  todos: readonly Todo[] = [];
  private succeeded: string[] = [];
  private file: FileWatch | null = null;

  private constructor(workspace: string, settings: RequiredSettings) {
    this.workspace = workspace;
    this.requiredTool = settings.requiredTool;
    this.requiredFile = settings.requiredFile;
  }

  /** Looks at the required file as it is before the run. */
  static async begin(workspace: string, settings: RequiredSettings): Promise<Completion> {
    const completion = new Completion(workspace, settings);
    if (settings.requiredFile !== undefined)
      completion.file = { before: await hashOf(workspace, settings.requiredFile), written: false };
    return completion;
  }

  read(): Json {
    return { succeeded: this.succeeded, file: this.file, todos: [...this.todos] };
  }

  /** Goes on with what an earlier part of the same conversation knew. */
  restore(stored: Json): void {
    const state = State.safeParse(stored);
    if (!state.success) return;
    this.succeeded = state.data.succeeded;
    this.todos = state.data.todos;
    if (this.requiredFile !== undefined && state.data.file !== null) this.file = state.data.file;
  }

  /** Notes what a call settled. */
  async note({ toolName, input, ok }: Pick<SettledCall, "toolName" | "input" | "ok">): Promise<void> {
    if (ok && !this.succeeded.includes(toolName)) this.succeeded = [...this.succeeded, toolName];
    if (this.file === null || this.file.written || this.requiredFile === undefined) return;
    const wrote = ok && toolName === "write_file" && isSame(input, this.requiredFile);
    const now = await hashOf(this.workspace, this.requiredFile);
    const written = now !== null && (wrote || now !== this.file.before);
    this.file = { ...this.file, written };
  }

  /** A sentence on what is not there; null when everything is. */
  async missing(): Promise<string | null> {
    const sentences = [this.missingTool(), await this.missingFile(), this.unfinished()].filter((text) => text !== null);
    return sentences.length === 0 ? null : sentences.join(" ");
  }

  private missingTool(): string | null {
    if (this.requiredTool === undefined || this.succeeded.includes(this.requiredTool)) return null;
    return `The tool ${this.requiredTool} has not returned success in this run.`;
  }

  private unfinished(): string | null {
    const open = stillOpen(this.todos);
    return (
      open &&
      `${open} Finish what is open, and write the list anew with write_todos; mark as cancelled what is not needed.`
    );
  }

  private async missingFile(): Promise<string | null> {
    if (this.requiredFile === undefined || this.file === null) return null;
    const now = await hashOf(this.workspace, this.requiredFile);
    if (now === null) return `The file ${this.requiredFile} is not there.`;
    if (this.file.written || now !== this.file.before) return null;
    return `The file ${this.requiredFile} was not written in this run: it is as it was before. Write it anew.`;
  }
}

function isSame(input: Json, file: string): boolean {
  const given = z.object({ path: z.string() }).safeParse(input);
  return given.success && path.normalize(given.data.path) === path.normalize(file);
}

/** The hash of a file of the workspace; null where there is no regular file of that name in it. */
async function hashOf(workspace: string, file: string): Promise<string | null> {
  const handle = await existingInside(workspace, file)
    .then((real) => openInside(workspace, real, "read"))
    .catch(() => null);
  if (handle === null) return null;
  const hash = createHash("sha256");
  for await (const chunk of handle.createReadStream()) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

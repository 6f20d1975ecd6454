import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startProvider } from "../provider.ts";

/** How long a step of a demo agent takes, so that a person can watch it. */
const STEP_MS = 500;

/**
 * The hands of a demo agent. It works in the ticket's worktree as any agent does, and tells what it does in JSON lines on its
 * standard output, which the worker makes events of (docs/contract.md#command-driver).
 */
export class Agent {
  readonly brief: string;
  readonly attempt = Number(process.env.YARDMASTER_ATTEMPT);
  /** what a person answered or decided, after a pause */
  readonly answer = process.env.YARDMASTER_ANSWER ?? null;
  private readonly books: string;
  private steps = 0;

  constructor(brief: string, books: string) {
    this.brief = brief;
    this.books = books;
  }

  /** The title of the ticket: the first heading of the brief, behind the key. */
  get title(): string {
    return /^# \S+: (.*)$/m.exec(this.brief)?.[1] ?? "";
  }

  /** What a person wrote when they decided, all notes together. */
  get notes(): string {
    return [...this.brief.matchAll(/^## Note from .*\n\n([\s\S]*?)(?=\n## |(?![\s\S]))/gm)]
      .map((match) => match[1])
      .join("\n");
  }

  async say(message: string): Promise<void> {
    this.tell({ type: "message", message });
    await sleep(STEP_MS);
  }

  async read(file: string): Promise<string> {
    return this.tool("read_file", { path: file }, async () => {
      const text = existsSync(file) ? await readFile(file, "utf8") : "";
      return { result: text, shown: { characters: text.length } };
    });
  }

  async write(file: string, content: string): Promise<void> {
    await this.tool("write_file", { path: file, content }, async () => {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
      return { result: undefined, shown: { ok: true } };
    });
  }

  async remove(file: string): Promise<void> {
    await this.tool("run_command", { command: `rm ${file}` }, async () => {
      await rm(file, { force: true });
      return { result: undefined, shown: { exitCode: 0 } };
    });
  }

  /** Runs the tests of one module; answers whether they passed and what they printed. */
  async test(module: string): Promise<{ passed: boolean; output: string }> {
    const args = ["--test", `test/${module}.test.js`];
    return this.tool("run_command", { command: `node ${args.join(" ")}` }, async () => {
      const result = await new Promise<{ passed: boolean; output: string }>((resolve) => {
        execFile(process.execPath, args, (error, stdout, stderr) =>
          resolve({ passed: error === null, output: stdout + stderr }),
        );
      });
      return { result, shown: { passed: result.passed, output: result.output.slice(-2000) } };
    });
  }

  /** Asks the demo's provider of models. A refusal ends the attempt as a failure with its facts. */
  async complete(model: string, topic: string): Promise<string> {
    const provider = await startProvider(this.books);
    this.tell({ type: "tool_call", message: "complete", data: { model, topic } });
    const response = await fetch(`${provider.url}/v1/complete`, {
      method: "POST",
      body: JSON.stringify({ model, topic }),
    });
    const text = await response.text();
    provider.close();
    await sleep(STEP_MS);
    if (!response.ok) this.refused(response, text);
    const { text: completion, usage } = this.parse(text);
    this.tell({ type: "usage", data: usage });
    return completion;
  }

  summary(text: string): void {
    write(`::summary ${text}`);
  }

  /** Asks a person; the command is started again with the answer. */
  ask(question: { text: string; options?: string[]; reason?: "approval" }): Promise<never> {
    write(`::ask ${JSON.stringify(question)}`);
    return ended();
  }

  /** Stops with work left; the command is started again once a person has decided. */
  stop(summary: string): Promise<never> {
    write(`::pause ${JSON.stringify({ reason: "incomplete", summary })}`);
    return ended();
  }

  fail(message: string): never {
    process.stderr.write(`${message}\n`);
    process.exit(1);
  }

  private parse(text: string): { text: string; usage: object } {
    try {
      return JSON.parse(text);
    } catch (error) {
      return this.fail(`${error}\nThe provider's answer does not parse. Its end: ${text.slice(-60)}`);
    }
  }

  private refused(response: Response, body: string): never {
    const { error } = JSON.parse(body) as { error: { type: string; message: string } };
    const retryAfter = response.headers.get("retry-after");
    const facts = {
      httpStatus: response.status,
      code: error.type,
      ...(retryAfter === null ? {} : { retryAfterSeconds: Number(retryAfter) }),
    };
    write(`::fail ${JSON.stringify(facts)}`);
    return this.fail(`The demo provider answered ${response.status} (${error.type}): ${error.message}`);
  }

  private async tool<T>(name: string, args: object, work: () => Promise<{ result: T; shown: object }>): Promise<T> {
    this.tell({ type: "tool_call", message: name, data: args });
    const { result, shown } = await work();
    this.tell({ type: "tool_result", message: name, data: shown });
    await sleep(STEP_MS);
    return result;
  }

  private tell(event: object): void {
    this.steps += 1;
    write(JSON.stringify(event));
    write(`::progress ${JSON.stringify({ steps: this.steps })}`);
  }
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The worker ends this process as soon as it has read the line before. */
function ended(): Promise<never> {
  return new Promise(() => setInterval(() => {}, 60_000));
}

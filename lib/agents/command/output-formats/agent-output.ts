import type { Failure } from "#lib/engine/failures/failure.ts";
import type { AgentJob, DriverEvent, Progress } from "../../driver.ts";
import type { AgentEnd, AgentFormat, AgentTotals, DeferredCall, SessionTotals } from "./agent-format.ts";
import { AgentTodos } from "./agent-todos.ts";
import { claudeStream } from "./claude-stream.ts";
import { codexExec } from "./codex-exec.ts";
import { cursorToolCall } from "./cursor-tool-call.ts";
import { geminiStream } from "./gemini-stream.ts";
import { type Fields, fieldsOf } from "./json-fields.ts";
import { opencodeRun } from "./opencode-run.ts";
import { secondsUntilReset } from "./quota-reset.ts";

/** Adding a kind of agent is one file and one entry. */
const FORMATS: readonly ((before?: SessionTotals) => AgentFormat)[] = [
  claudeStream,
  cursorToolCall,
  codexExec,
  geminiStream,
  opencodeRun,
];

/** The most that the desk accepts: an agent that counts wrongly must not lose its lease for it. */
const MAX_COUNT = 2_000_000_000;

type Before = Pick<AgentJob["run"], "steps" | "inputTokens" | "outputTokens" | "costUsd">;

/** Reads the JSON lines of whatever coding agent writes them; the shape of a line tells which. */
export class AgentOutput {
  /** the agent's last words */
  summary: string | null = null;
  /** what the agent said of its end; null where it said nothing */
  end: AgentEnd | null = null;
  /** the call that it ended at, for a person to allow */
  waitsAt: DeferredCall | null = null;
  /** the last error it told of, whether it went on after it or not */
  error: Failure | null = null;
  /** it only waits for what cannot come */
  hopeless = false;
  /** the id of the agent's own session; null while it has not told it */
  session: string | null = null;

  private readonly formats: AgentFormat[];
  private readonly todos: AgentTodos;
  /** the one that read the latest line */
  private kind: AgentFormat | null = null;
  private readonly before: Before;
  private readonly workspace: string;
  private readonly progress: (totals: Progress) => void;

  /** `run` says what had been spent when this command started, after a pause; `session` what of it in the session it goes on in, which knows `todos`. */
  constructor(
    run: Before,
    workspace: string,
    progress: (totals: Progress) => void,
    session?: SessionTotals,
    todos = new AgentTodos(),
  ) {
    this.todos = todos;
    this.formats = FORMATS.map((format) => format(session));
    this.before = run;
    this.workspace = workspace;
    this.progress = progress;
  }

  /** The events of a line; null where it is of no known shape. */
  read(line: Fields): DriverEvent[] | null {
    for (const format of this.formats) {
      const report = format.read(line);
      if (report === null) continue;
      if (report.totals !== undefined) this.progress(this.whole(report.totals));
      this.summary = report.summary ?? this.summary;
      this.end = withReset(report.end) ?? this.end;
      if (report.end !== undefined) this.waitsAt = report.waitsAt ?? null;
      this.error = report.error ?? this.error;
      this.hopeless ||= report.hopeless === true;
      if (report.session !== undefined && report.session !== this.session) {
        this.session = report.session;
        this.progress({ session: report.session });
      }
      this.kind = format;
      return report.events.flatMap((event) => this.withTodos(withShortPaths(event, this.workspace)));
    }
    return null;
  }

  /** What an exit code says of its failure where the agent itself said nothing. */
  failureOfExit(exitCode: number | null): Partial<Failure> {
    return (exitCode !== null && this.kind?.failureOfExit?.(exitCode)) || {};
  }

  /** What was still being put together when the output ended. */
  rest(): DriverEvent[] {
    return this.formats.flatMap((format) => format.rest?.() ?? []);
  }

  private withTodos(event: DriverEvent): DriverEvent[] {
    const changed = this.todos.changedBy(event);
    return changed === null ? [event] : [event, changed];
  }

  /** Totals are of the run (docs/contract.md#heartbeats). What an agent does not count is left out, not reported as nothing. */
  private whole(totals: AgentTotals): Progress {
    const sum = (name: keyof AgentTotals) => (this.before[name] ?? 0) + totals[name];
    const counted = (["steps", "inputTokens", "outputTokens"] as const).filter((name) => totals[name] > 0);
    return {
      ...Object.fromEntries(counted.map((name) => [name, Math.min(MAX_COUNT, Math.round(sum(name)))])),
      ...(totals.costUsd > 0 ? { costUsd: Math.min(MAX_COUNT, sum("costUsd")) } : {}),
    };
  }
}

/** A quota that is used up says in words when there is one again. */
function withReset(end: AgentEnd | undefined): AgentEnd | undefined {
  if (end?.kind !== "failed" || end.error.retryAfterSeconds !== undefined) return end;
  const retryAfterSeconds = secondsUntilReset(end.error.message, new Date());
  return retryAfterSeconds === null ? end : { ...end, error: { ...end.error, retryAfterSeconds } };
}

/** Makes paths in the worktree relative to it: where the worktree is means nothing to a reader. */
export function withShortPaths(event: DriverEvent, workspace: string): DriverEvent {
  if (event.type !== "tool_call") return event;
  const data = fieldsOf(event.data);
  if (Object.keys(fieldsOf(data.input)).length === 0) return event;
  const shorter = Object.entries(fieldsOf(data.input)).map(([name, value]) => [
    name,
    typeof value === "string" && value.startsWith(`${workspace}/`) ? value.slice(workspace.length + 1) : value,
  ]);
  return { ...event, data: { ...data, input: Object.fromEntries(shorter) } as DriverEvent["data"] };
}

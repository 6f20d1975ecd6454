import type { Failure } from "#lib/engine/failures/failure.ts";
import type { DriverEvent } from "../../driver.ts";
import {
  type AgentEnd,
  type AgentFormat,
  type AgentTotals,
  added,
  type DeferredCall,
  failed,
  type LineReport,
  NOTHING_YET,
  refused,
  type SessionTotals,
  sessionOf,
  stoppedAtTurnLimit,
  toolCall,
  toolResult,
} from "./agent-format.ts";
import { countIn, type Fields, fieldsOf, listOf, textIn, textOfContent } from "./json-fields.ts";

/** So many calls, and so much of each, are told an agent that does not remember them. */
const MAX_FORGOTTEN = 20;
const FORGOTTEN_LENGTH = 500;

/**
 * Claude Code with `--output-format stream-json` (or `json`), and what writes as it does: Amp, Cursor, Qwen Code. One line
 * for each content block; the lines of one message share its id and its usage. `result` ends a turn and counts its tokens, and what the
 * session cost from its beginning, in whatever process that was: `before`. A version that counts each process tells less than that.
 */
export function claudeStream(before: SessionTotals = NOTHING_YET): AgentFormat {
  const open: OpenCalls = new Map();
  const messages = new Map<string, AgentTotals>();
  let sessions = NOTHING_YET;
  let priced = { session: "", costUsd: before.costUsd ?? 0 };
  let quota: Partial<Failure> = {};

  const assistant = (line: Fields): LineReport => {
    const message = fieldsOf(line.message);
    const id = textIn(message, "id") || String(messages.size);
    messages.set(id, { ...tokensOf(fieldsOf(message.usage)), steps: 1, costUsd: 0 });
    return {
      events: blocksOf(message).flatMap((block) => saidEvent(block, open)),
      totals: [...messages.values()].reduce(added, sessions),
    };
  };

  const turnCost = (line: Fields): number => {
    const [session, costUsd] = [
      textIn(line, "session_id"),
      countIn(line, "total_cost_usd") || countIn(line, "cost_usd"),
    ];
    const counted = priced.session === "" || priced.session === session ? priced.costUsd : 0;
    priced = { session, costUsd: costUsd || counted };
    return costUsd < counted ? costUsd : costUsd - counted;
  };

  const limited = (line: Fields): LineReport => {
    quota = spentQuota(line) ?? quota;
    return { events: [] };
  };

  const result = (line: Fields): LineReport => {
    const live = [...messages.values()].reduce(added, NOTHING_YET);
    const told = tokensOf(fieldsOf(line.usage));
    const waitsAt = deferredCall(line, open);
    sessions = added(sessions, {
      // One that goes on at a call which it keeps unmade counts something else there.
      steps: (waitsAt === null && countIn(line, "num_turns")) || live.steps,
      inputTokens: told.inputTokens || live.inputTokens,
      outputTokens: told.outputTokens || live.outputTokens,
      costUsd: turnCost(line),
    });
    messages.clear();
    const end = endOf(line, quota);
    const summary = end.kind === "succeeded" ? textIn(line, "result") : "";
    return {
      events: denials(line),
      totals: sessions,
      end,
      ...(waitsAt === null ? {} : { waitsAt }),
      ...(summary === "" ? {} : { summary }),
    };
  };

  const readers = new Map<unknown, (line: Fields) => LineReport | null>([
    ["system", systemLine],
    ["assistant", assistant],
    ["user", (line) => ({ events: toldResults(line, open) })],
    ["stream_event", () => ({ events: [] })],
    ["rate_limit_event", limited],
    ["result", result],
  ]);
  return {
    read(line) {
      const { type } = line;
      if ((type === "assistant" || type === "user") && typeof line.message !== "object") return null;
      if (type === "result" && typeof line.subtype !== "string") return null;
      return readers.get(type)?.(line) ?? null;
    },
  };
}

/** Calls without a result, by their id. */
type OpenCalls = Map<string, { name: string; input: unknown }>;

function toldResults(line: Fields, open: OpenCalls): DriverEvent[] {
  return blocksOf(fieldsOf(line.message)).flatMap((block) => resultEvent(block, open));
}

function systemLine(line: Fields): LineReport | null {
  if (line.subtype === "init") return { events: [started(line)], ...sessionOf(line, "session_id") };
  if (line.subtype === "api_retry") return retried(line);
  return typeof line.session_id === "string" ? { events: [] } : null;
}

function started(line: Fields): DriverEvent {
  const model = textIn(line, "model") || "an unnamed model";
  return { type: "log", message: `Session ${textIn(line, "session_id")} with ${model}.`.replace("  ", " ") };
}

function blocksOf(message: Fields): Fields[] {
  if (typeof message.content === "string") return [{ type: "text", text: message.content }];
  return listOf(message.content).map(fieldsOf);
}

function saidEvent(block: Fields, open: OpenCalls): DriverEvent[] {
  const type = textIn(block, "type");
  if (type.endsWith("tool_result")) return resultEvent(block, open);
  if (type.endsWith("tool_use")) {
    const [id, name] = [textIn(block, "id"), textIn(block, "name") || "tool"];
    open.set(id, { name, input: block.input ?? {} });
    return [toolCall(id, name, block.input ?? {})];
  }
  const text = textIn(block, type === "thinking" ? "thinking" : "text").trim();
  if (text === "") return [];
  return [{ type: type === "thinking" ? "thinking" : "message", message: text }];
}

/** What the agent was told (its prompt, what a subagent was asked) is no event; what its tools gave back is. */
function resultEvent(block: Fields, open: OpenCalls): DriverEvent[] {
  if (!textIn(block, "type").endsWith("tool_result")) return [];
  const id = textIn(block, "tool_use_id");
  const name = open.get(id)?.name ?? "tool";
  open.delete(id);
  return [toolResult(id, name, textOfContent(block.content), block.is_error === true ? { isError: true } : {})];
}

/** Cached tokens are counted beside `input_tokens`, not in it. */
function tokensOf(usage: Fields): Pick<AgentTotals, "inputTokens" | "outputTokens"> {
  const input = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"];
  return {
    inputTokens: input.reduce((sum, name) => sum + countIn(usage, name), 0),
    outputTokens: countIn(usage, "output_tokens"),
  };
}

/** Its own tries again: a key that is refused stays refused, for three minutes of them. */
function retried(line: Fields): LineReport {
  const [status, of, tries] = [countIn(line, "error_status"), countIn(line, "attempt"), countIn(line, "max_retries")];
  const error = textIn(line, "error").replaceAll("_", " ");
  const why = [status >= 400 ? `HTTP ${status}` : "", error].filter(Boolean).join(", ") || "no answer";
  const message = `The provider of its model did not answer the request (${why}).`;
  if (status === 401 || status === 403)
    return { events: [{ type: "error", message }], end: failed(message, { httpStatus: status }), hopeless: true };
  const wait = Math.ceil(countIn(line, "retry_delay_ms") / 1000);
  return {
    events: [{ type: "log", message: `Waiting ${wait} s. ${message} Try ${of} of ${tries} follows.` }],
    error: { message, ...(status >= 400 && status < 600 ? { httpStatus: status } : {}) },
  };
}

/** The call that a hook has it keep for later (`stop_reason: "tool_deferred"`), the last of several at once: its model remembers no other. */
function deferredCall(line: Fields, open: OpenCalls): DeferredCall | null {
  const call = fieldsOf(line.deferred_tool_use);
  const [id, name] = [textIn(call, "id"), textIn(call, "name")];
  if (line.stop_reason !== "tool_deferred" || id === "" || name === "") return null;
  const forgotten = [...open]
    .filter(([other]) => other !== id)
    .slice(0, MAX_FORGOTTEN)
    .map(([, { name, input }]) => `${name} ${JSON.stringify(input)}`.slice(0, FORGOTTEN_LENGTH));
  return { id, name, input: fieldsOf(call.input), ...(forgotten.length === 0 ? {} : { forgotten }) };
}

/** A quota that is used up, and when there is one again; null while it is not. */
function spentQuota(line: Fields): Partial<Failure> | null {
  const info = fieldsOf(line.rate_limit_info);
  if (info.status !== "rejected") return null;
  const seconds = countIn(info, "resetsAt") - Date.now() / 1000;
  return { httpStatus: 429, ...(seconds > 0 && seconds < 31_536_000 ? { retryAfterSeconds: Math.ceil(seconds) } : {}) };
}

function endOf(line: Fields, quota: Partial<Failure>): AgentEnd {
  const subtype = textIn(line, "subtype");
  const said =
    textIn(line, "result") ||
    listOf(line.errors)
      .filter((error) => typeof error === "string")
      .join("\n");
  if (subtype === "error_max_turns") return stoppedAtTurnLimit(countIn(line, "num_turns"), subtype);
  if (subtype === "error_max_budget_usd")
    return { kind: "budget_spent", message: `The agent spent the budget it was started with. ${said}`.trim() };
  if (subtype === "success" && line.is_error !== true) return { kind: "succeeded" };
  if (line.stop_reason === "refusal") return refused(said);
  const status = countIn(line, "api_error_status");
  return failed(said || subtype, { ...quota, ...(status >= 400 && status < 600 ? { httpStatus: status } : {}) });
}

/** An agent without the rights it needs says that it is done and has changed nothing: say what it was not allowed to do. */
function denials(line: Fields): DriverEvent[] {
  const names = listOf(line.permission_denials).map((denial) => textIn(fieldsOf(denial), "tool_name"));
  if (names.length === 0) return [];
  const tools = [...new Set(names)].join(", ");
  return [{ type: "error", message: `The agent's own permissions refused ${names.length} calls of ${tools}.` }];
}

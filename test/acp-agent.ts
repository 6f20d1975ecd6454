import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable, Writable } from "node:stream";
import {
  type AgentContext,
  agent,
  ndJsonStream,
  RequestError,
  type RequestPermissionResponse,
} from "@agentclientprotocol/sdk";

/**
 * An agent that speaks the Agent Client Protocol by its own SDK and plays a script: `node test/acp-agent.ts FOLDER TURNS [OPTIONS]`.
 * TURNS is JSON, a list of turns, each a list of steps; each prompt plays the next turn, in whatever process. In FOLDER it keeps
 * its sessions, and notes what it heard (`heard`) and did (`effects`).
 */
type Step = Record<string, unknown>;
interface Options {
  /** what it says that it can: `load`, `resume`, or neither */
  goesOn?: "load" | "resume";
  modes?: string[];
  /** it wants to be told by which key it works */
  wantsKey?: boolean;
  protocolVersion?: number;
}

const [, , folder = "", script = "[]", given = "{}"] = process.argv;
const turns = JSON.parse(script) as Step[][];
const options = JSON.parse(given) as Options;
const file = (name: string) => path.join(folder, name);
const note = (name: string, what: unknown) => appendFileSync(file(name), `${JSON.stringify(what)}\n`);
const modes = { currentModeId: "ask", availableModes: (options.modes ?? []).map((id) => ({ id, name: id })) };
let cancelled = Promise.withResolvers<void>();
let hasKey = options.wantsKey !== true;

writeFileSync(file("pid"), String(process.pid));
const connection = agent({ name: "played" })
  .onRequest("initialize", ({ params }) => {
    note("heard", { initialize: params.clientCapabilities });
    return {
      protocolVersion: options.protocolVersion ?? 1,
      agentCapabilities: {
        loadSession: options.goesOn === "load",
        sessionCapabilities: options.goesOn === "resume" ? { resume: {} } : {},
      },
      authMethods: options.wantsKey
        ? [
            { id: "login", name: "Login" },
            { id: "api-key", name: "Key" },
          ]
        : [],
    };
  })
  .onRequest("authenticate", ({ params }) => {
    hasKey = params.methodId === "api-key";
    return {};
  })
  .onRequest("session/new", () => {
    if (!hasKey) throw RequestError.authRequired();
    const sessionId = `s-${process.pid}`;
    writeFileSync(file(`session-${sessionId}`), "");
    return { sessionId, modes };
  })
  .onRequest("session/load", async ({ params, client }) => {
    known(params.sessionId);
    await say(client, params.sessionId, "I said this before.");
    return { modes };
  })
  .onRequest("session/resume", ({ params }) => {
    known(params.sessionId);
    return { modes };
  })
  .onRequest("session/set_mode", ({ params }) => {
    note("heard", { mode: params.modeId });
    return {};
  })
  .onNotification("session/cancel", () => {
    note("heard", { cancel: true });
    cancelled.resolve();
  })
  .onRequest("session/prompt", async ({ params, client }) => {
    const text = params.prompt.map((block) => ("text" in block ? block.text : "")).join("");
    const played = existsSync(file("heard")) ? readFileSync(file("heard"), "utf8").split('{"prompt"').length - 1 : 0;
    note("heard", { prompt: text, session: params.sessionId });
    cancelled = Promise.withResolvers<void>();
    let stopReason = "end_turn";
    for (const step of turns[Math.min(played, turns.length - 1)] ?? [])
      stopReason = (await play(step, params.sessionId, client)) ?? stopReason;
    const usage = { inputTokens: 10, cachedReadTokens: 5, outputTokens: 2, totalTokens: 17 };
    return { stopReason, usage } as never;
  })
  .connect(ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin) as never));
await connection.closed;

function known(sessionId: string): void {
  if (!existsSync(file(`session-${sessionId}`))) throw RequestError.sessionNotFound(sessionId);
}

function update(client: AgentContext, sessionId: string, what: object): Promise<void> {
  return client.notify("session/update", { sessionId, update: what as never });
}

function say(client: AgentContext, sessionId: string, text: string): Promise<void> {
  return update(client, sessionId, { sessionUpdate: "agent_message_chunk", content: { type: "text", text } });
}

/** One step; answers with what the turn stops, where it does. */
async function play(step: Step, sessionId: string, client: AgentContext): Promise<string | undefined> {
  if (typeof step.say === "string") await say(client, sessionId, step.say);
  if (step.update) await update(client, sessionId, step.update as object);
  if (typeof step.write === "string") writeFileSync(step.write, "export const sum = (a, b) => a + b;\n");
  if (typeof step.raw === "string") await write(step.raw);
  if (typeof step.huge === "number") await write(`${step.start}${"x".repeat(step.huge)}\n`);
  if (step.fail) throw new RequestError(...(step.fail as [number, string, unknown]));
  if (step.kill) process.kill(process.pid, "SIGKILL");
  if (step.hang) await new Promise(() => setInterval(() => {}, 1000));
  if (typeof step.wait === "string") await until(() => existsSync(file(step.wait as string)));
  if (step.untilCancelled) await cancelled.promise;
  if (step.ask) return asked(step.ask as Step, sessionId, client);
  if (step.request) await refused(step.request as Step, client);
  return step.stop as string | undefined;
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** The stream of the SDK loses what it writes while another write is still under way. */
function write(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}

/** Asks for leave, and does it only where it is given. */
async function asked(toolCall: Step, sessionId: string, client: AgentContext): Promise<string | undefined> {
  const kinds = (toolCall.offers ?? ["allow_always", "allow_once", "reject_once"]) as string[];
  const { outcome } = await client.request<RequestPermissionResponse>("session/request_permission", {
    sessionId,
    toolCall: toolCall as never,
    options: kinds.map((kind) => ({ optionId: `o-${kind}`, name: kind, kind: kind as "allow_once" })),
  });
  if (outcome.outcome === "cancelled") return "cancelled";
  note("heard", { chosen: outcome.optionId });
  if (outcome.optionId !== "o-allow_once") return undefined;
  note("effects", toolCall.rawInput);
  const { toolCallId } = toolCall;
  await update(client, sessionId, { sessionUpdate: "tool_call_update", toolCallId, status: "completed" });
  return undefined;
}

async function refused({ method, params }: Step, client: AgentContext): Promise<void> {
  const answer = await client.request(method as string, params).catch((error: unknown) => error as RequestError);
  note("heard", { answered: answer instanceof RequestError ? answer.code : answer });
}

import { setTimeout as sleep } from "node:timers/promises";
import { type ClientContext, client, PROTOCOL_VERSION, RequestError } from "@agentclientprotocol/sdk";
import { type Fields, fieldsOf, listOf, textIn } from "../command/output-formats/json-fields.ts";
import type { ChildGroup } from "../process/child-group.ts";
import { messageStream } from "./message-stream.ts";
import type { SessionUpdates } from "./session-updates.ts";
import { TELL_FAILURES } from "./turn-failure.ts";

/** An agent that has not answered after this long speaks another language; one that first fetches its plugins takes a minute. */
const ANSWER_MS = 300_000;
const AUTHENTICATION_REQUIRED = -32000;
/** What is repeated of a loaded session may still come after it is loaded (Gemini CLI 0.61). */
const REPEATED_MS = 500;

/** An agent that speaks the Agent Client Protocol, version 1, on its standard input and output. */
export interface AgentConnection {
  /** Whether it is sure to know what was said in a session that it goes on in: Gemini CLI 0.61 loads one, and its model hears nothing of it. */
  remembers: boolean;
  /** Whether it can go on in a session of before, in another process. */
  goesOn: boolean;
  /** Opens a session, or the one of this id; null where the agent has no way to go on in it, or knows none. */
  open(folder: string, id: string | null): Promise<string | null>;
  setMode(session: string, mode: string): Promise<void>;
  prompt(session: string, text: string): Promise<Fields>;
  cancel(session: string): Promise<void>;
}

type Permission = (params: Fields) => Promise<object>;

/** The agent behind these streams, which has said who it is. Neither files nor terminals of ours are offered to it. */
export async function connectAgent(
  group: ChildGroup,
  updates: SessionUpdates,
  permission: Permission,
): Promise<AgentConnection> {
  const stream = messageStream(group, {
    update: (params) => updates.take(params),
    noise: (line) => updates.log(line),
    room: () => updates.told(),
  });
  const { agent } = client({ name: "yardmaster" })
    .onRequest("session/request_permission", fieldsOf, ({ params }) => permission(params))
    .connect(stream);
  const clientCapabilities = { session: { notices: {} }, _meta: { ...TELL_FAILURES, terminal_output_delta: true } };
  const hello = await ask(agent, "initialize", {
    protocolVersion: PROTOCOL_VERSION,
    clientCapabilities,
    clientInfo: { name: "yardmaster", version: "1" },
  });
  if (hello.protocolVersion !== PROTOCOL_VERSION)
    throw new Error(`The agent speaks version ${hello.protocolVersion} of the Agent Client Protocol, not version 1.`);
  let opened: Fields = {};
  return {
    remembers: canResume(hello),
    goesOn: canResume(hello) || canLoad(hello),
    async open(folder, id) {
      const params = { cwd: folder, mcpServers: [] };
      opened =
        id === null
          ? await newSession(agent, hello, params)
          : await oldSession(agent, hello, { ...params, sessionId: id });
      return textIn(opened, "sessionId") || null;
    },
    setMode: (session, mode) => setMode(agent, opened, session, mode),
    async prompt(session, text) {
      const answer = await agent.request("session/prompt", { sessionId: session, prompt: [{ type: "text", text }] });
      return fieldsOf(answer);
    },
    cancel: (session) => agent.notify("session/cancel", { sessionId: session }),
  };
}

/** Asks what has to be answered soon. */
async function ask(agent: ClientContext, method: string, params: object): Promise<Fields> {
  const waiting = new AbortController();
  const late = sleep(ANSWER_MS, undefined, { signal: waiting.signal, ref: false }).then(() => {
    throw new Error(`The agent did not answer ${method} within ${ANSWER_MS / 1000} s.`);
  });
  late.catch(() => {});
  try {
    return fieldsOf(await Promise.race([agent.request<unknown, object>(method, params), late]));
  } finally {
    waiting.abort();
  }
}

/** A key that is there is used where the agent wants to be told so; a login is a person's affair. */
async function newSession(agent: ClientContext, hello: Fields, params: object): Promise<Fields> {
  try {
    return await ask(agent, "session/new", params);
  } catch (error) {
    const methods = listOf(hello.authMethods).map((method) => textIn(fieldsOf(method), "id"));
    const methodId = methods.find((id) => /api[-_]?key/i.test(id));
    if (!(error instanceof RequestError) || error.code !== AUTHENTICATION_REQUIRED || methodId === undefined)
      throw error;
    await ask(agent, "authenticate", { methodId });
    return ask(agent, "session/new", params);
  }
}

/** What the agent answered, with the id; without it where it cannot. */
async function oldSession(agent: ClientContext, hello: Fields, params: { sessionId: string }): Promise<Fields> {
  const resumes = canResume(hello);
  if (!resumes && !canLoad(hello)) return {};
  try {
    const answer = await ask(agent, resumes ? "session/resume" : "session/load", params);
    if (!resumes) await sleep(REPEATED_MS);
    return { ...answer, sessionId: params.sessionId };
  } catch (error) {
    if (error instanceof RequestError) return {};
    throw error;
  }
}

function canResume(hello: Fields): boolean {
  return "resume" in fieldsOf(fieldsOf(hello.agentCapabilities).sessionCapabilities);
}

function canLoad(hello: Fields): boolean {
  return fieldsOf(hello.agentCapabilities).loadSession === true;
}

async function setMode(agent: ClientContext, opened: Fields, sessionId: string, mode: string): Promise<void> {
  const modes = listOf(fieldsOf(opened.modes).availableModes).map((each) => textIn(fieldsOf(each), "id"));
  const option = listOf(opened.configOptions)
    .map(fieldsOf)
    .find(({ category, id }) => (category ?? id) === "mode");
  const values = listOf(option?.options).map((each) => textIn(fieldsOf(each), "value"));
  if (modes.includes(mode)) await ask(agent, "session/set_mode", { sessionId, modeId: mode });
  else if (values.includes(mode))
    await ask(agent, "session/set_config_option", { sessionId, configId: option?.id, value: mode });
  else
    throw new Error(
      `The agent has no mode "${mode}", only ${[...modes, ...values].join(", ") || "one without a name"}.`,
    );
}

import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { Problem } from "#lib/contract/problem.ts";
import { problemOf } from "#lib/server/api/answer.ts";
import { refusalOf } from "#lib/server/api/failure-answer.ts";
import { parseInput } from "#lib/server/api/parse-input.ts";
import type { Desk } from "./desk.ts";
import { Refused } from "./desk.ts";
import type { Tool } from "./tool.ts";

/**
 * Calls a tool in its caller's name. What the interface refuses is an error of the tool, in the problem's words. A tool that
 * decides something is confirmed first by the person at the client, where the client can ask them.
 */
export async function callTool(
  desk: Desk,
  tool: Tool,
  given: Record<string, unknown>,
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  try {
    parseInput(tool.input, given);
    const unconfirmed =
      tool.confirm && canAskPerson(context) ? await confirm(desk, tool.confirm, given, context) : null;
    return unconfirmed ?? resultOf(await tool.ask(desk, given));
  } catch (error) {
    return errorOf(problemIn(error, tool.name));
  }
}

/** A problem for whatever was thrown on the way to the interface, and what it refused. */
export function problemIn(error: unknown, where: string): Problem {
  return error instanceof Refused ? error.problem : problemOf(refusalOf(error, { mcp: where }));
}

/** Only a client of the present protocol says with each request what it can do. */
function canAskPerson({ mcpReq }: ServerContext): boolean {
  const envelope = (mcpReq.envelope ?? {}) as { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities };
  const elicitation = envelope[CLIENT_CAPABILITIES_META_KEY]?.elicitation;
  return elicitation !== undefined && (elicitation.form !== undefined || Object.keys(elicitation).length === 0);
}

/** Null: the person has said yes. */
async function confirm(
  desk: Desk,
  question: NonNullable<Tool["confirm"]>,
  given: Record<string, unknown>,
  { mcpReq }: ServerContext,
): Promise<CallToolResult | InputRequiredResult | null> {
  const answer = inputResponse(mcpReq.inputResponses, CONFIRM);
  if (answer.kind === "elicit")
    return answer.action === "accept" && answer.content?.[CONFIRM] === true ? null : NOT_DONE;
  const message = await question(desk, given);
  const requestedSchema = {
    type: "object" as const,
    properties: { [CONFIRM]: { type: "boolean" as const, title: "Decide it so", default: false } },
    required: [CONFIRM],
  };
  return inputRequired({ inputRequests: { [CONFIRM]: inputRequired.elicit({ message, requestedSchema }) } });
}

const CONFIRM = "confirm";
const NOT_DONE: CallToolResult = {
  isError: true,
  content: [{ type: "text", text: "The person at the client did not confirm it. Nothing was decided." }],
};

const resultOf = (value: unknown): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(value) }],
  structuredContent: value as Record<string, unknown>,
});

const errorOf = (problem: Problem): CallToolResult => ({
  isError: true,
  content: [{ type: "text", text: `${problem.detail} (${problem.code})` }],
  structuredContent: problem,
});

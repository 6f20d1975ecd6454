import { McpAnswer, McpMessage } from "#lib/contract/mcp.ts";
import { endpointsOf } from "#lib/server/api/endpoint.ts";
import { serveMcp } from "#lib/server/mcp/serve-mcp.ts";

/** docs/contract.md#mcp: the interface once more, for clients of the Model Context Protocol. */

const { post } = endpointsOf("MCP");

export const MCP_ENDPOINTS = [
  post("/api/mcp", {
    summary: "Answer a message of the Model Context Protocol",
    description: "For tokens alone. Each tool asks the interface in the name of the token.",
    permission: "common",
    body: McpMessage,
    response: McpAnswer,
    handler: (access, input) => serveMcp(access, input),
  }),
];

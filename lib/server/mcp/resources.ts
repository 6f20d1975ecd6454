import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import { problemIn } from "./call-tool.ts";
import { at, type Desk } from "./desk.ts";

const RESOURCES = [
  {
    name: "ticket",
    title: "Ticket",
    of: "tickets",
    description: "A ticket by its id or key, with its runs, reviews and holds",
  },
  { name: "run", title: "Run", of: "runs", description: "A run by its id, with its diff, artifacts and brief" },
  { name: "hold", title: "Hold", of: "holds", description: "A hold by its id" },
];

/** What a client can read by an address: `yardmaster://tickets/DEF-1`. Its text is JSON, as the interface answers it. */
export function addResources(server: McpServer, desk: Desk): void {
  for (const { name, title, of, description } of RESOURCES) {
    const template = new ResourceTemplate(`yardmaster://${of}/{id}`, { list: undefined });
    const mimeType = "application/json";
    server.registerResource(name, template, { title, description, mimeType }, async ({ href }, { id }) => {
      const found = await desk("GET", at(of, id)).catch((error: unknown) => {
        const { code, detail } = problemIn(error, name);
        if (code === "not_found") throw new ResourceNotFoundError(href, detail);
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${detail} (${code})`);
      });
      return { contents: [{ uri: href, mimeType, text: JSON.stringify(found) }] };
    });
  }
}

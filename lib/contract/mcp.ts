import { z } from "zod";
import { Text } from "./basics.ts";

/** docs/contract.md#mcp: a message of the Model Context Protocol. What is in `params` is checked by its method and its tool. */

export const McpMessage = z
  .strictObject({
    jsonrpc: z.literal("2.0"),
    id: z.union([Text(200), z.number().int()]).optional(),
    method: Text(200).min(1),
    params: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: "McpMessage" });
export type McpMessage = z.infer<typeof McpMessage>;

export const McpAnswer = z.looseObject({ jsonrpc: z.literal("2.0") }).meta({ id: "McpAnswer" });

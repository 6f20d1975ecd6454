import { mkdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { conversationTool } from "../conversation/conversation-plan.ts";
import { openInside } from "./open-inside.ts";
import { RefusedPath, writableInside } from "./workspace-path.ts";

const MAX_LETTERS = 4 * 1024 * 1024;

/** `write_file`: makes or replaces a file of the workspace, with the folders above it. */
export function writeFileTool(workspace: string) {
  return conversationTool({
    description: "Write a text file of the workspace: makes it with the folders above it, or replaces all of it.",
    inputSchema: z.object({
      path: z.string().min(1).describe("relative to the workspace"),
      content: z.string().max(MAX_LETTERS),
    }),
    async execute({ path: given, content }) {
      const file = await writableInside(workspace, given);
      await mkdir(path.dirname(file), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
        throw new RefusedPath(`The folder of "${given}" cannot be made (${error.code}).`);
      });
      // A folder above it may have become a symlink since it was looked at.
      const handle = await openInside(workspace, await writableInside(workspace, given), "write");
      try {
        await handle.truncate(0);
        await handle.writeFile(content);
      } finally {
        await handle.close();
      }
      return { ok: true, output: { path: given, bytes: Buffer.byteLength(content) } };
    },
  });
}

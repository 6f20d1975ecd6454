import { z } from "zod";
import { conversationTool } from "../conversation/conversation-plan.ts";
import { openInside } from "./open-inside.ts";
import { existingInside } from "./workspace-path.ts";

const MAX_BYTES = 64 * 1024;
const LOOKED_AT = 8192;

/** `read_file`: a text of the workspace, 64 KiB at a time. */
export function readFileTool(workspace: string) {
  return conversationTool({
    description: `Read a text file of the workspace. A long one comes in pieces of ${MAX_BYTES / 1024} KiB: go on with \`offset\`, in bytes.`,
    inputSchema: z.object({
      path: z.string().min(1).describe("relative to the workspace"),
      offset: z.number().int().min(0).optional(),
    }),
    async execute({ path, offset = 0 }) {
      const handle = await openInside(workspace, await existingInside(workspace, path), "read");
      try {
        const { size } = await handle.stat();
        const buffer = Buffer.alloc(Math.min(MAX_BYTES, Math.max(0, size - offset)));
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset);
        const bytes = buffer.subarray(0, bytesRead);
        if (bytes.subarray(0, LOOKED_AT).includes(0))
          return { ok: false, output: `"${path}" is a binary file of ${size} bytes.` };
        const whole = offset + bytesRead >= size;
        const content = new TextDecoder().decode(whole ? bytes : wholeCharacters(bytes));
        if (whole) return { ok: true, output: { path, content, bytes: size } };
        const nextOffset = offset + wholeCharacters(bytes).length;
        return { ok: true, output: { path, content, bytes: size, nextOffset } };
      } finally {
        await handle.close();
      }
    },
  });
}

/** Without the beginning of a character at the end, whose rest was not read. */
function wholeCharacters(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(4, bytes.length - 1); back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return bytes;
    if (byte >= 0xc0) return back < lengthOf(byte) ? bytes.subarray(0, bytes.length - back) : bytes;
  }
  return bytes;
}

function lengthOf(first: number): number {
  if (first >= 0xf0) return 4;
  return first >= 0xe0 ? 3 : 2;
}

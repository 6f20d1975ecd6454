import { createHash } from "node:crypto";
import { z } from "zod";
import { openInside } from "../tools/open-inside.ts";
import { existingInside } from "../tools/workspace-path.ts";

/** What a required file was when the conversation began, and whether it has been written since. Kept with the conversation. */
export const FileWatch = z.object({ before: z.string().nullable(), written: z.boolean() });
export type FileWatch = z.infer<typeof FileWatch>;

/** The hash of a file of the workspace; null where there is no regular file of that name in it. */
export async function hashOf(workspace: string, file: string): Promise<string | null> {
  const handle = await existingInside(workspace, file)
    .then((real) => openInside(workspace, real, "read"))
    .catch(() => null);
  if (handle === null) return null;
  const hash = createHash("sha256");
  for await (const chunk of handle.createReadStream()) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

import { z } from "zod";
import { Slug, Text, Time } from "./basics.ts";

/** docs/contract.md#projects: projects. */

export const Project = z
  .object({ slug: z.string(), key: z.string(), name: z.string(), createdAt: Time })
  .meta({ id: "Project" });
export const CreateProject = z.strictObject({
  slug: Slug,
  key: z.string().regex(/^[A-Z]{2,5}$/, "two to five capital letters"),
  name: Text(100).trim().min(1),
});
export type CreateProject = z.infer<typeof CreateProject>;

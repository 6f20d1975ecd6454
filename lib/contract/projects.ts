import { z } from "zod";
import { Slug, Text, Time } from "./basics.ts";
import { ALL_PROJECTS } from "./projects/project-address.ts";

/** docs/contract.md#projects: projects. */

export const Project = z
  .object({ slug: z.string(), key: z.string(), name: z.string(), createdAt: Time })
  .meta({ id: "Project" });
export const CreateProject = z.strictObject({
  slug: Slug.refine((slug) => slug !== ALL_PROJECTS, "`all` stands for all projects in addresses: choose another slug"),
  key: z.string().regex(/^[A-Z]{2,5}$/, "two to five capital letters"),
  name: Text(100).trim().min(1),
});
export type CreateProject = z.infer<typeof CreateProject>;

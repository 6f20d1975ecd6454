"use server";
import { z } from "zod";
import { CreateProject } from "#lib/contract/projects.ts";
import { createProject as create } from "#lib/lifecycle/projects/create-project.ts";
import { renameProject as rename } from "#lib/lifecycle/projects/rename-project.ts";
import { Slug } from "../../contract/basics.ts";
import { type Answer, actAndRefresh } from "./act.ts";

const NewName = z.strictObject({ project: Slug, name: CreateProject.shape.name });

/** Makes a project. */
export async function createProject(input: CreateProject): Promise<Answer<{ slug: string }>> {
  return actAndRefresh(CreateProject, input, create);
}

/** Gives a project another name. */
export async function renameProject(input: z.infer<typeof NewName>): Promise<Answer<{ name: string }>> {
  return actAndRefresh(NewName, input, rename);
}

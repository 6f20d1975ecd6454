"use server";
import { z } from "zod";
import { Slug } from "#lib/contract/basics.ts";
import { DismissFirstSteps } from "#lib/contract/projects/first-steps.ts";
import { CreateProject } from "#lib/contract/projects.ts";
import { createProject as create } from "#lib/lifecycle/projects/create-project.ts";
import { dismissFirstSteps as dismiss } from "#lib/lifecycle/projects/dismiss-first-steps.ts";
import { renameProject as rename } from "#lib/lifecycle/projects/rename-project.ts";
import { type Answer, act, actAndRefresh } from "./act.ts";

const NewName = z.strictObject({ project: Slug, name: CreateProject.shape.name });

/** Makes a project. */
export async function createProject(input: CreateProject): Promise<Answer<{ slug: string }>> {
  return actAndRefresh(CreateProject, input, create);
}

/** Gives a project another name. */
export async function renameProject(input: z.infer<typeof NewName>): Promise<Answer<{ name: string }>> {
  return actAndRefresh(NewName, input, rename);
}

/** Hides the first steps of a project from the caller, or shows them again. */
export async function dismissFirstSteps(input: z.input<typeof DismissFirstSteps>): Promise<Answer<null>> {
  return act(DismissFirstSteps, input, dismiss);
}

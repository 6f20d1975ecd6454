"use server";
import type { z } from "zod";
import { DismissFirstSteps } from "#lib/contract/projects/first-steps.ts";
import { dismissFirstSteps as dismiss } from "#lib/lifecycle/projects/dismiss-first-steps.ts";
import { type Answer, act } from "./act.ts";

/** Hides the first steps of a project from the caller, or shows them again. */
export async function dismissFirstSteps(input: z.input<typeof DismissFirstSteps>): Promise<Answer<null>> {
  return act(DismissFirstSteps, input, dismiss);
}

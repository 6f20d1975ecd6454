import type { z } from "zod";
import type { Desk } from "./desk.ts";

/** One tool: what it takes, and what of the interface it asks. `ask` gets what `input` has found to be right, as it came. */
export type Tool = {
  name: string;
  title: string;
  /** what it is for; who may is the interface's to say */
  description: string;
  input: z.ZodObject;
  /** changes nothing */
  reads?: boolean;
  /** what the person at the client is asked before it is done, where the client can ask */
  confirm?: (desk: Desk, input: Record<string, unknown>) => Promise<string>;
  ask: (desk: Desk, input: Record<string, unknown>) => Promise<unknown>;
};

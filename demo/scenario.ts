import type { Agent } from "./agent/agent.ts";

/** One ticket of the demo, and what its demo agent does when it works on it. */
export interface Scenario {
  title: string;
  description: string;
  acceptanceCriteria: string[];
  /** routes the ticket to the demo agent of that name */
  agent: "mender" | "writer" | "sleeper" | "levels";
  priority?: "urgent" | "high" | "normal" | "low";
  /** titles of the tickets it waits for */
  dependsOn?: string[];
  reviewRequired?: boolean;
  /** one attempt; returning is success. Absent where a script is played instead. */
  act?(agent: Agent): Promise<void>;
}

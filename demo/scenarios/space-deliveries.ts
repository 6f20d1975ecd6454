import { setTimeout as sleep } from "node:timers/promises";
import type { Scenario } from "../scenario.ts";

/** Longer than the lease of this agent's profile (5 s) and the desk's look for lost runs. */
const FROZEN_MS = 12_000;

/** A worker that dies without a word: its lease runs out, the run is lost, and the next attempt is done. */
export const spaceDeliveries: Scenario = {
  title: "Never wait more than a day for a webhook",
  description:
    "The eighth delivery of a webhook waits six days.\n\nDemo: at the first attempt the agent freezes its own worker, as a laptop does when its lid is closed. The lease runs out, the run is lost, and the ticket is tried again.",
  acceptanceCriteria: ["No wait is longer than a day"],
  agent: "sleeper",
  async act(agent) {
    const source = await agent.read("src/webhook.js");
    if (agent.attempt === 1 && process.env.YARDMASTER_RUN) {
      await agent.say("Freezing the worker of this demo agent for a while.");
      process.kill(process.ppid, "SIGSTOP");
      await sleep(FROZEN_MS);
      process.kill(process.ppid, "SIGCONT");
      await sleep(FROZEN_MS);
    }
    await agent.write("src/webhook.js", source.replace("30 * 4 ** index", "Math.min(86_400, 30 * 4 ** index)"));
    await agent.test("webhook");
    agent.summary("A wait is a day at most.");
  },
};

import { text } from "node:stream/consumers";
import { SCENARIOS } from "../scenarios.ts";
import { Agent } from "./agent.ts";

/**
 * A demo agent: `node demo/agent/main.ts BOOKS`, started by a worker with the brief on its standard input. It is no model: what
 * it does on each demo ticket is written down in demo/scenarios, but it does it for real, in a real worktree.
 */
const agent = new Agent(await text(process.stdin), process.argv[2] ?? "provider-books");
const scenario = SCENARIOS.find((candidate) => candidate.title === agent.title);
if (scenario?.act === undefined)
  agent.fail(`This is a demo agent: it knows the demo's tickets only, and not “${agent.title}”.`);
else await scenario.act(agent);
process.exit(0);

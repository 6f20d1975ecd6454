import { readdir } from "node:fs/promises";
import type { Scenario } from "../scenario.ts";

const AT_ONCE = 5;
const FILE = "docs/modules.md";

/** Stops before it is finished, and says so instead of calling it a success. */
export const describeModules: Scenario = {
  title: "Describe every module in one page",
  description:
    "One page that says in a sentence what each module is for.\n\nDemo: the agent stops with open to-dos. Continue it: it goes on where it stopped.",
  acceptanceCriteria: ["docs/modules.md names every module in src"],
  agent: "mender",
  async act(agent) {
    const modules = (await readdir("src")).sort();
    const written = (await agent.read(FILE)) || "# Modules\n\n";
    const open = modules.filter((module) => !written.includes(`\`${module}\``));
    const first = open.length === modules.length;
    const now = first ? open.slice(0, AT_ONCE) : open;
    let page = written;
    for (const module of now) {
      const source = await agent.read(`src/${module}`);
      page += `- \`${module}\`: ${/\/\*\* (.+?)(?: \*\/|\n)/.exec(source)?.[1] ?? "no description"}\n`;
    }
    await agent.write(FILE, page);
    if (first)
      return agent.stop(
        `${now.length} of ${modules.length} modules are described; I stopped with ${open.length - now.length} to-dos open.`,
      );
    agent.summary(`All ${modules.length} modules are described.`);
  },
};

import type { Scenario } from "../scenario.ts";

/** Several tickets that meet the same outage until their retries are spent: one cluster. */
export const writeGuides: Scenario[] = ["amounts", "webhooks", "numbering"].map((topic) => ({
  title: `Write a guide to ${topic}`,
  description: `New colleagues ask the same things about ${topic} again and again.\n\nDemo: the model is overloaded for longer than the retries last. Half a minute later Retry works, for the whole cluster at once.`,
  acceptanceCriteria: [`docs/${topic}.md says how it works`],
  agent: "writer",
  async act(agent) {
    await agent.say(`I will have the guide to ${topic} drafted.`);
    const guide = await agent.complete("describer", `guide to ${topic}`);
    await agent.write(`docs/${topic}.md`, guide);
    agent.summary(`docs/${topic}.md is written.`);
  },
}));

import type { Scenario } from "../scenario.ts";

/** A provider that says when to come back: retried after that time, and done. */
export const translateReminders: Scenario = {
  title: "Write reminders in French",
  description:
    "Customers in France get their reminders in English.\n\nDemo: the provider answers 429 with a Retry-After of 25 s; watch the countdown.",
  acceptanceCriteria: ["There is a French letter", "Other languages are as they were"],
  agent: "writer",
  async act(agent) {
    const source = await agent.read("src/reminders.js");
    await agent.say("I need the letter in French from the translator.");
    const letter = await agent.complete("translator", "reminders in French");
    await agent.write("src/reminders.js", source.replace("};\n\n/** The reminder", `${letter}};\n\n/** The reminder`));
    await agent.test("reminders");
    agent.summary("The reminder has a French letter.");
  },
};

import type { Scenario } from "../scenario.ts";

/** Asks before it does what cannot be taken back. */
export const removeOldNumbers: Scenario = {
  title: "Remove the invoice numbers of before 2020",
  description:
    "Nothing writes them any more. Is anything still reading them?\n\nDemo: the agent asks for approval before it deletes. Approve or reject it.",
  acceptanceCriteria: ["No code for the old numbers is left, or it says why it is kept"],
  agent: "mender",
  async act(agent) {
    const file = "src/legacy-numbering.js";
    if (agent.answer === null) {
      await agent.read(file);
      await agent.say("No module imports it. But customers may still look up invoices of that time.");
      return agent.ask({
        reason: "approval",
        text: `May I delete ${file} and its test? No module imports it. Invoices from before 2020 could then no longer be looked up by number.`,
      });
    }
    if (agent.answer === "approve") {
      await agent.remove(file);
      await agent.remove("test/legacy-numbering.test.js");
      agent.summary("The old numbers and their test are gone, as was approved.");
      return;
    }
    const source = await agent.read(file);
    await agent.write(
      file,
      source.replace(
        "Nothing writes them any more.",
        "Nothing writes them any more; they are kept to look up invoices of that time.",
      ),
    );
    agent.summary("The old numbers stay, and the code now says why.");
  },
};

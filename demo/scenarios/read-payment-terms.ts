import type { Scenario } from "../scenario.ts";

/** An answer that does not parse: held at once, because the same input fails the same way. */
export const readPaymentTerms: Scenario = {
  title: "Read payment terms with fractions",
  description:
    '"1.5/14 Net 60" and "net 30" are refused, and text that is no terms at all crashes.\n\nDemo: the model\'s first answer breaks off and does not parse, so the ticket needs a decision at once. Retry it.',
  acceptanceCriteria: [
    "Fractions and capitals are read",
    "Terms may lack a discount",
    "Anything else is a clear error",
  ],
  agent: "writer",
  async act(agent) {
    await agent.read("src/discount.js");
    await agent.say("The pattern is too narrow. I will have it written anew.");
    const source = await agent.complete("pricer", "payment terms");
    await agent.write("src/discount.js", source);
    await agent.test("discount");
    agent.summary("Payment terms are read by one pattern, and anything else is an error.");
  },
};

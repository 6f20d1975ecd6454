import type { Scenario } from "../scenario.ts";

/** Fixed at the first attempt. */
export const acceptSpacedIbans: Scenario = {
  title: "Accept IBANs as people write them",
  description:
    "Customers paste IBANs with spaces and in small letters, and we refuse them.\n\nDemo: this one is simply fixed.",
  acceptanceCriteria: ["Spaces and small letters are accepted", "The checksum is still checked"],
  agent: "mender",
  async act(agent) {
    await agent.say("isValidIban tests the text as it was typed. I will bring it into its electronic form first.");
    const source = await agent.read("src/iban.js");
    const fixed = source
      .replace(
        "export function isValidIban(text) {\n",
        'export function isValidIban(typed) {\n  const text = typed.replace(/\\s/g, "").toUpperCase();\n',
      )
      .replace("Whether a text is an IBAN:", "Whether a text is an IBAN, spaces and small letters allowed:");
    await agent.write("src/iban.js", fixed);
    await agent.test("iban");
    agent.summary("IBANs are brought into their electronic form before they are checked.");
  },
};

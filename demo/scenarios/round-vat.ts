import type { Agent } from "../agent/agent.ts";
import type { Scenario } from "../scenario.ts";

const HEAD = "/** VAT in cents on the lines of an invoice or a credit note; `rate` is in percent. */\n";
const NET = "  const net = lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0);\n";

/** What it tries on its own, one after the other: each rounds the total, in another way. */
const GUESSES = [
  "  return Math.ceil((net * rate) / 100);\n",
  "  return Math.sign(net) * Math.round((Math.abs(net) * rate) / 100);\n",
  "  return Math.sign(net) * Math.ceil((Math.abs(net) * rate) / 100);\n",
];

const ROUNDED_BY_LINE = `${HEAD}export function vatOf(lines, rate) {
  return lines.reduce((sum, line) => sum + halfUp((line.quantity * line.unitPrice * rate) / 100), 0);
}

/** Half cents go away from zero, so that a credit note takes back what its invoice charged. */
function halfUp(cents) {
  return Math.sign(cents) * Math.round(Math.abs(cents));
}
`;

export const ROUND_VAT = "Round VAT on credit notes";

/** Rejected until it is held; fixed when the lead's note names the cause. */
export const roundVat: Scenario = {
  title: ROUND_VAT,
  description:
    "A credit note over three lines takes back 143 cents of VAT where the invoice charged 144.\n\nDemo: the agent guesses until the sentinel has rejected it three times. Retry it with a note such as: Round each line, not the total.",
  acceptanceCriteria: [
    "A credit note takes back to the cent what its invoice charged",
    "VAT of an invoice is the sum of what its lines print",
  ],
  agent: "mender",
  priority: "high",
  async act(agent) {
    await agent.read("src/vat.js");
    if (/\bline/i.test(agent.notes)) {
      await agent.say(
        "Root cause: the total was rounded once. The printed invoice rounds each line, and adds up what is printed.",
      );
      await agent.write("src/vat.js", ROUNDED_BY_LINE);
      agent.summary("VAT is rounded on each line, half cents away from zero, and then added up.");
      return;
    }
    await guess(agent);
  },
};

async function guess(agent: Agent): Promise<void> {
  const body = GUESSES[(agent.attempt - 1) % GUESSES.length] ?? "";
  await agent.say("It must be the rounding of the total. I will try another direction.");
  await agent.write("src/vat.js", `${HEAD}export function vatOf(lines, rate) {\n${NET}${body}}\n`);
  agent.summary(
    "Rounded the total in another direction. Whether VAT is rounded on the total at all, I cannot tell from the code.",
  );
}

import type { Scenario } from "../scenario.ts";

const HALF = `/** Pairs each payment with the open invoice it pays: \`{ payment, invoice }\`, invoice null where none fits. */
export function matchPayments(payments, invoices) {
  return payments.map((payment) => {
    const named = invoices.find((invoice) => payment.reference.includes(invoice.number));
    return { payment, invoice: named ?? invoices.find((invoice) => invoice.total === payment.amount) ?? null };
  });
}
`;

const WHOLE = `/** Pairs each payment with the open invoice it pays: \`{ payment, invoice }\`, invoice null where none fits. */
export function matchPayments(payments, invoices) {
  const open = [...invoices];
  return payments.map((payment) => {
    const named = open.find((invoice) => payment.reference.includes(invoice.number));
    const invoice = named ?? open.find((candidate) => candidate.total === payment.amount) ?? null;
    if (invoice !== null) open.splice(open.indexOf(invoice), 1);
    return { payment, invoice };
  });
}
`;

/** The agent's own tests fail: no success is claimed, and after one retry it is held. */
export const matchPayments: Scenario = {
  title: "Match payments by their reference",
  description:
    "Two invoices over the same amount: the payment goes to the first one, whatever its reference says.\n\nDemo: the agent's own tests fail twice. Retry it, best with a note such as: Take a paid invoice off the list.",
  acceptanceCriteria: ["The number in the reference decides", "An invoice is paid once"],
  agent: "mender",
  async act(agent) {
    await agent.read("src/payments.js");
    // The project's policy retries a failed verification once; from the third attempt on a person has looked at it.
    const again = agent.attempt > 2;
    await agent.say(
      again
        ? "Root cause: an invoice that is paid stays on the list. It has to come off."
        : "The reference has to be looked at first.",
    );
    await agent.write("src/payments.js", again ? WHOLE : HALF);
    const { passed, output } = await agent.test("payments");
    if (!passed)
      agent.fail(
        `Tests failed: node --test test/payments.test.js\n${output.slice(output.indexOf("✖ failing tests:"))}`,
      );
    agent.summary("The reference decides, then the amount, and a paid invoice is off the list.");
  },
};

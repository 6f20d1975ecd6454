import type { Scenario } from "../scenario.ts";
import { EXPORT_CREDIT_NOTES } from "./export-credit-notes.ts";

/** The last link of a chain. */
export const reportVat: Scenario = {
  title: "Leave drafts out of the monthly VAT report",
  description:
    "Drafts are added up as if they had been sent.\n\nDemo: it waits for the export, which waits for a ticket that needs a decision.",
  acceptanceCriteria: ["Only invoices that were sent count"],
  agent: "mender",
  dependsOn: [EXPORT_CREDIT_NOTES],
  async act(agent) {
    const source = await agent.read("src/report.js");
    await agent.say("The loop takes every invoice. It has to skip drafts.");
    const fixed = source
      .replace("of invoices) {\n", 'of invoices) {\n    if (invoice.state === "draft") continue;\n')
      .replace("VAT of each month", "VAT of each month, drafts left out");
    await agent.write("src/report.js", fixed);
    await agent.test("report");
    agent.summary("Drafts no longer count.");
  },
};

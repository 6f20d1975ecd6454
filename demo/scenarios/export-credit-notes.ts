import type { Scenario } from "../scenario.ts";
import { ROUND_VAT } from "./round-vat.ts";

export const EXPORT_CREDIT_NOTES = "Export credit notes as CSV";

/** Waits for a ticket that is held: the first link of a chain. */
export const exportCreditNotes: Scenario = {
  title: EXPORT_CREDIT_NOTES,
  description:
    "Accounting wants the credit notes in a spreadsheet. Names with commas break the columns.\n\nDemo: it waits for the rounding of VAT, which needs a decision.",
  acceptanceCriteria: ["Commas, quotes and line ends are quoted"],
  agent: "mender",
  dependsOn: [ROUND_VAT],
  async act(agent) {
    const source = await agent.read("src/csv.js");
    await agent.say("Cells are joined as they are. Those with a comma, a quote or a line end have to be quoted.");
    const fixed = source.replace("cells.join", "cells.map(quoted).join");
    await agent.write(
      "src/csv.js",
      `${fixed}\nfunction quoted(cell) {\n  const text = String(cell);\n  return /[",\\r\\n]/.test(text) ? \`"\${text.replaceAll('"', '""')}"\` : text;\n}\n`,
    );
    await agent.test("csv");
    agent.summary("Cells with commas, quotes or line ends are quoted.");
  },
};

import type { Scenario } from "../scenario.ts";

const MONTH_FIRST = "Month first: 03/05/2027";
const ISO = "ISO: 2027-03-05";

/** Asks, waits for the answer, and goes on with it. */
export const showAmericanDates: Scenario = {
  title: "Show dates on American invoices",
  description:
    "Invoices to the United States stop with an error, because we have no format for their dates.\n\nDemo: the agent asks which format to use. Answer it.",
  acceptanceCriteria: ["Invoices to the US show their dates"],
  agent: "mender",
  async act(agent) {
    if (agent.answer === null) {
      await agent.read("src/locale-date.js");
      await agent.say("Month first is what Americans read, but 03/05 is 3 May to everybody else on the invoice.");
      return agent.ask({ text: "Which date format shall American invoices have?", options: [MONTH_FIRST, ISO] });
    }
    const iso = /iso|\d{4}-\d{2}-\d{2}/i.test(agent.answer);
    await agent.say(`The answer is “${agent.answer}”.`);
    const format = iso ? '[year, two(month), two(date)].join("-")' : '[two(month), two(date), year].join("/")';
    const source = await agent.read("src/locale-date.js");
    await agent.write(
      "src/locale-date.js",
      source.replace("};\n\n/** A day", `  US: ({ year, month, date }) => ${format},\n};\n\n/** A day`),
    );
    const tests = await agent.read("test/locale-date.test.js");
    const added = `\ntest("writes days as American invoices do", () => {\n  assert.equal(formatDay("2027-03-05", "US"), "${iso ? "2027-03-05" : "03/05/2027"}");\n});\n`;
    await agent.write("test/locale-date.test.js", tests + added);
    await agent.test("locale-date");
    agent.summary(`American invoices show dates ${iso ? "in ISO form" : "month first"}, as was answered.`);
  },
};

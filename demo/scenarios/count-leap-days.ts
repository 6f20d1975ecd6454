import type { Scenario } from "../scenario.ts";

const FIRST = "function lastDay(year, month) {\n  return month === 2 && year % 4 === 0 ? 29 : DAYS[month - 1];\n}\n";

/** Rejected once, then fixed from the sentinel's finding in the brief. */
export const countLeapDays: Scenario = {
  title: "Count the leap day in due dates",
  description:
    "An invoice of January 2028 that is due at the end of the next month is due on 28 February. It should be the 29th.\n\nDemo: the first attempt is rejected, the second reads the finding.",
  acceptanceCriteria: ["The end of February is right in every year", "The rule stands in one place"],
  agent: "mender",
  async act(agent) {
    const source = await agent.read("src/due-date.js");
    if (/due-date\.test\.js/.test(agent.brief)) {
      await agent.say(
        "Root cause: I wrote a second, wrong rule for leap years. dates.js has the right one; 2100 is no leap year.",
      );
      const fixed = source
        .replace("import { addDays, isoDay, partsOf }", "import { addDays, daysInMonth, isoDay, partsOf }")
        .replace(/\nconst DAYS = .*\n/, "")
        .replace("lastDay(dueYear,", "daysInMonth(dueYear,")
        .replace(/\nfunction lastDay[\s\S]*$/, "");
      await agent.write("src/due-date.js", fixed);
      agent.summary("The last day of a month comes from dates.js, the only place that knows leap years.");
      return;
    }
    await agent.say("February has 29 days in every fourth year.");
    await agent.write("src/due-date.js", source.replace(/function lastDay[\s\S]*$/, FIRST));
    agent.summary("February has 29 days in every fourth year.");
  },
};

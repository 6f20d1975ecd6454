import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { beyondFile, withinFile } from "./profile-ceilings.ts";
import { PROFILE_TOOLS, type ProfileSettings } from "./profiles.ts";

const file: ProfileSettings = { model: "m", tools: ["read_file", "write_file"], budgetUsd: 2, stepLimit: 40 };

describe("the values of a file are ceilings", () => {
  test("tools only shrink, budgets only fall", () => {
    const wanted: ProfileSettings = { model: "n", tools: ["read_file", "run_command"], budgetUsd: 9, stepLimit: 7 };
    expect(withinFile(file, wanted)).toEqual({ model: "n", tools: ["read_file"], budgetUsd: 2, stepLimit: 7 });
    expect(beyondFile(file, wanted).map(({ name }) => name)).toEqual(["budgetUsd", "tools"]);
  });

  test("what is left out is as in the file, which is nothing more", () => {
    expect(withinFile(file, { model: "n" })).toEqual({ ...file, model: "n" });
    expect(beyondFile(file, { model: "n" })).toEqual([]);
  });

  test("what the file does not say has none", () => {
    const wanted: ProfileSettings = { tools: ["run_command"], budgetUsd: 5, maxResumes: 9, requiredFile: "a.md" };
    expect(withinFile({ model: "m" }, wanted)).toEqual(wanted);
    expect(beyondFile({ model: "m" }, wanted)).toEqual([]);
  });

  test("whatever is asked for: what is within the file is not beyond it, and asks for nothing again", () => {
    const budget = fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined });
    const tools = fc.option(fc.subarray([...PROFILE_TOOLS]), { nil: undefined });
    const settings = fc
      .record({ stepLimit: budget, maxResumes: budget, budgetUsd: budget, tools })
      .map((made) => JSON.parse(JSON.stringify(made)) as ProfileSettings);
    fc.assert(
      fc.property(settings, settings, (ceiling, wanted) => {
        const within = withinFile(ceiling, wanted);
        expect(beyondFile(ceiling, within)).toEqual([]);
        expect(withinFile(ceiling, within)).toEqual(within);
        if (beyondFile(ceiling, wanted).length === 0) expect(within).toEqual({ ...ceiling, ...wanted });
      }),
    );
  });
});

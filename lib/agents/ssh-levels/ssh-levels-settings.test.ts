import { expect, test } from "vitest";
import { z } from "zod";
import { settingsProblem, sshLevelsFields, userOf } from "./ssh-levels-settings.ts";

const profile = {
  host: "bandit.example.org",
  port: 2220,
  userPattern: "bandit{level}",
  startLevel: 0,
  startPassword: "bandit0",
  targetLevel: 3,
  goals: { "0": "The password is in the file readme." },
  model: { provider: "anthropic", model: "some-model" },
};
const parse = (more: object) => z.strictObject(sshLevelsFields).safeParse({ ...profile, ...more });

test("a profile of the contract is taken, with three tries by default", () => {
  const { data } = parse({});
  expect(data).toMatchObject({ maxRetries: 3, model: { stepLimit: 5000, maxResumes: 3 } });
  expect(data && userOf(data, 7)).toBe("bandit7");
});

test.each([
  ["userPattern", { userPattern: "bandit" }],
  ["goals.first", { goals: { first: "x" } }],
  ["model", { model: { ...profile.model, tools: ["read_file"] } }],
  ["port", { port: 0 }],
  ["startPassword", { startPassword: "" }],
  ["maxRetries", { maxRetries: 0 }],
])("refuses what is wrong in %s", (where, more) => {
  expect(parse(more).error?.issues[0]?.path.join(".")).toBe(where);
});

test("the last level has to be above the first", () => {
  const settings = z.strictObject(sshLevelsFields).parse(profile);
  expect(settingsProblem(settings)).toBeNull();
  expect(settingsProblem({ ...settings, targetLevel: 0 })).toBe("targetLevel: 0 has to be above startLevel, 0.");
});

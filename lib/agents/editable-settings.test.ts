import { expect, test } from "vitest";
import { findDriver } from "#lib/contract/agents/drivers.ts";
import { PROFILE_TOOLS, ProfileSettings } from "#lib/contract/agents/profiles.ts";
import { editableSettings, withEdited } from "./editable-settings.ts";
import { modelDriverFields, WORKSPACE_TOOLS } from "./model/model-settings.ts";
import { AGENT_DRIVERS, SENTINEL_DRIVERS } from "./registry.ts";
import { sshLevelsFields } from "./ssh-levels/ssh-levels-settings.ts";

const model = { role: "agent", driver: "model", fields: modelDriverFields } as const;
const file = { provider: "anthropic", model: "m-1", stepLimit: 40, maxResumes: 3, tools: ["read_file"], budgetUsd: 2 };
const levels = { role: "agent", driver: "ssh_levels", fields: sshLevelsFields } as const;
const levelsFile = {
  host: "h",
  port: 22,
  userPattern: "u{level}",
  startLevel: 0,
  startPassword: "secret",
  targetLevel: 2,
  goals: {},
  model: { provider: "anthropic", model: "m-1", stepLimit: 40 },
};

test("gives out what the table names, and nothing else of a file", () => {
  expect(editableSettings(model, { ...file, apiKeyEnv: "KEY", name: "n" })).toEqual({
    model: "m-1",
    stepLimit: 40,
    maxResumes: 3,
    tools: ["read_file"],
    budgetUsd: 2,
  });
  expect(editableSettings(levels, levelsFile)).toEqual({ model: "m-1", stepLimit: 40 });
  expect(editableSettings({ role: "agent", driver: "command", fields: {} }, { command: ["sh"], model: "m" })).toEqual(
    {},
  );
});

test("puts what the desk says over the file, and leaves the rest of the file as it is", () => {
  const edited = { model: "m-2", stepLimit: 9, tools: [], budgetUsd: 1, requiredFile: "report.md" };
  const { settings, ignored } = withEdited(model, { ...file, name: "n", apiKeyEnv: "KEY" }, edited as ProfileSettings);
  expect(settings).toMatchObject({ ...edited, name: "n", apiKeyEnv: "KEY", provider: "anthropic" });
  expect(ignored).toEqual([]);
});

test("takes what the desk leaves out as the file has it, else as the driver does by default", () => {
  const { settings } = withEdited(model, file, { model: "m-1" });
  expect(settings).toMatchObject({ stepLimit: 40, maxResumes: 3, tools: ["read_file"], budgetUsd: 2 });
  const { settings: defaults } = withEdited(model, { provider: "anthropic", model: "m-1" }, { model: "m-1" });
  expect(defaults).toMatchObject({ stepLimit: 5000, maxResumes: 3, tools: WORKSPACE_TOOLS });
});

test("lets the desk widen nothing that the file says, and says so", () => {
  const { settings, ignored } = withEdited(model, file, {
    ...{ model: "m-1", stepLimit: 41, budgetUsd: 3 },
    tools: ["read_file", "run_command"],
  });
  expect(settings).toMatchObject({ stepLimit: 40, maxResumes: 3, tools: ["read_file"], budgetUsd: 2 });
  expect(ignored.map(({ name }) => name)).toEqual(["stepLimit", "budgetUsd", "tools"]);
});

test("reaches the place inside of the file where a driver has them", () => {
  const { settings } = withEdited(levels, levelsFile, { model: "m-2", stepLimit: 7 });
  expect(settings).toMatchObject({
    startPassword: "secret",
    model: { model: "m-2", stepLimit: 7, provider: "anthropic" },
  });
});

test("lets the driver's own fields decide: what they refuse is ignored, and the file counts there", () => {
  const edited = { model: "", stepLimit: -1, budgetUsd: 1 };
  const { settings, ignored } = withEdited(model, file, edited);
  expect(settings).toMatchObject({ model: "m-1", stepLimit: 40, budgetUsd: 1 });
  expect(ignored.map(({ name }) => name).toSorted()).toEqual(["model", "stepLimit"]);
});

test("ignores what is not given out", () => {
  const kind = { role: "agent", driver: "command", fields: {} } as const;
  const { settings, ignored } = withEdited(kind, { command: ["sh"] }, { model: "m" });
  expect(settings).toEqual({ command: ["sh"] });
  expect(ignored).toMatchObject([{ name: "model" }]);
});

test("the table names only what the drivers' own fields have", () => {
  expect([...PROFILE_TOOLS]).toEqual([...WORKSPACE_TOOLS]);
  for (const [role, drivers] of [
    ["agent", AGENT_DRIVERS],
    ["sentinel", SENTINEL_DRIVERS],
  ] as const)
    for (const [name, { fields }] of Object.entries(drivers)) {
      const { inside, editable: names = [] } = findDriver(role, name) ?? {};
      const holder = inside === undefined ? fields : (fields[inside] as unknown as { shape: typeof fields }).shape;
      expect(Object.keys(holder), `${role} ${name}`).toEqual(expect.arrayContaining([...names]));
    }
});

test("the desk takes no more than the drivers do", () => {
  const { model: modelField, stepLimit, maxResumes, budgetUsd, requiredFile } = modelDriverFields;
  const bounds = { model: modelField, stepLimit, maxResumes, budgetUsd, requiredFile };
  const extremes = {
    model: "m".repeat(200),
    stepLimit: 1_000_000,
    maxResumes: 100,
    budgetUsd: 1_000_000,
    requiredFile: "f".repeat(1000),
  };
  expect(ProfileSettings.safeParse(extremes).success).toBe(true);
  for (const [name, field] of Object.entries(bounds))
    expect(field.safeParse(extremes[name as keyof typeof extremes]).success, name).toBe(true);
});

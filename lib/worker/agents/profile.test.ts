import { expect, test } from "vitest";
import { parseProfile } from "./profile.ts";

const agent = { name: "mender", driver: "command", command: ["node", "agent.mjs"] };

const levels = {
  name: "climber",
  driver: "ssh_levels",
  host: "bandit.example.org",
  port: 2220,
  userPattern: "bandit{level}",
  startLevel: 7,
  startPassword: "bandit7",
  targetLevel: 3,
  goals: {},
  model: { provider: "anthropic", model: "m" },
};

test("fills in what a profile leaves out", () => {
  expect(parseProfile({ ...agent, workspace: { repo: "." } })).toMatchObject({
    name: "mender",
    role: "agent",
    labels: [],
    concurrency: 1,
    leaseSeconds: 60,
    workspace: { repo: ".", base: "main" },
    settings: { command: ["node", "agent.mjs"] },
  });
});

test("a sentinel has drivers of its own", () => {
  const sentinel = {
    name: "tests",
    role: "sentinel",
    driver: "checks",
    checks: [{ name: "tests", command: ["npm", "test"] }],
  };
  expect(parseProfile(sentinel)).toMatchObject({ role: "sentinel", settings: { checks: [{ name: "tests" }] } });
});

test.each([
  [null, "it: "],
  [{}, "driver: "],
  [{ ...agent, driver: "magic" }, 'driver: there is no "magic" for agents, only acp, command, '],
  [{ ...agent, driver: "checks" }, 'driver: "checks" is a driver of sentinels: set "role" to "sentinel".'],
  [{ ...agent, driver: "constructor" }, 'driver: there is no "constructor"'],
  [{ ...agent, command: [] }, "command"],
  [{ ...agent, command: "npm test" }, "command: "],
  [{ ...agent, name: " " }, "name: "],
  [{ ...agent, leaseSeconds: 4 }, "leaseSeconds: "],
  [{ ...agent, concurrency: 0 }, "concurrency: "],
  [{ ...agent, model: "x" }, "model"],
  [{ ...agent, workspace: { base: "main" } }, "workspace.repo: "],
  [levels, "targetLevel: 3 has to be above startLevel, 7."],
])("says in one sentence what is wrong: %#", (profile, sentence) => {
  expect(() => parseProfile(profile)).toThrow(sentence);
});

test("what starts programs has limits and an hour, also where its profile says nothing", () => {
  const command = parseProfile({ name: "a", driver: "command", command: ["true"], limits: { diskMb: 5 } });
  expect(command.timeoutSeconds).toBe(3600);
  expect(command.limits).toMatchObject({ processes: 2000, openFiles: 8192, diskMb: 5, outputMb: 500 });
  expect(command.limits.memoryMb).toBeLessThanOrEqual(4096);
  expect(parseProfile({ name: "a", driver: "scripted", script: "x.json" }).timeoutSeconds).toBeUndefined();
  const given = { name: "a", driver: "command", command: ["true"], timeoutSeconds: 9 };
  expect(parseProfile(given).timeoutSeconds).toBe(9);
  expect(() => parseProfile({ ...given, limits: { memory: 5 } })).toThrow(/limits: .*memory/);
});

test("only Claude Code is asked before its calls under the driver command", () => {
  const asked = { name: "a", driver: "command", permits: ["edit"] };
  expect(parseProfile({ ...asked, command: ["claude", "-p"] })).toMatchObject({ settings: { permits: ["edit"] } });
  expect(() => parseProfile({ ...asked, command: ["codex", "exec"] })).toThrow("take the driver acp");
  expect(() => parseProfile({ ...asked, command: ["claude", "--dangerously-skip-permissions"] })).toThrow(
    "--dangerously",
  );
});

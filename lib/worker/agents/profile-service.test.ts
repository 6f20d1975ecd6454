import { expect, test } from "vitest";
import { parseProfile } from "./profile.ts";
import { serviceOf } from "./profile-service.ts";

const model = { name: "m", driver: "model", provider: "anthropic", model: "any" };

test.each([
  [model, "anthropic:api.anthropic.com"],
  [{ ...model, service: " anthropic:team-a " }, "anthropic:team-a"],
  [
    { ...model, provider: "openai_compatible", baseUrl: "http://127.0.0.1:4010/v1" },
    "openai_compatible:127.0.0.1:4010",
  ],
  [{ name: "c", driver: "command", command: ["true"] }, null],
  [{ name: "c", driver: "command", command: ["true"], service: "openai:ci" }, "openai:ci"],
  [
    {
      name: "climber",
      driver: "ssh_levels",
      host: "bandit.example.org",
      port: 2220,
      userPattern: "bandit{level}",
      startLevel: 0,
      startPassword: "bandit0",
      targetLevel: 3,
      goals: {},
      model: { provider: "anthropic", model: "m" },
    },
    "anthropic:api.anthropic.com",
  ],
])("the service of %j is %j", (profile, service) => {
  expect(serviceOf(parseProfile(profile))).toBe(service);
});

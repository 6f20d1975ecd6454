import { expect, test } from "vitest";
import type { ApiClient } from "#lib/api-client/api-client.ts";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import { parseProfile } from "./profile.ts";
import { registerProfile } from "./register-profile.ts";

const profile = parseProfile({ name: "mender", driver: "command", command: ["true"] });

function deskThatAnswers(status: number) {
  const warnings: string[] = [];
  const problem = { type: "about:blank", title: "t", status, code: "not_found" as const, detail: "No such address." };
  const client = {
    registerProfile: () => Promise.reject(new ApiProblem(problem, null)),
  } as unknown as ApiClient;
  const log = { info: () => {}, warn: (_: object, message: string) => warnings.push(message) };
  const registering = registerProfile({ profile, client, log, draining: new AbortController().signal }, 0);
  return { registering, warnings };
}

test.each([403, 404, 405, 422])("a desk that answers %i gets work from the file alone", async (status) => {
  const { registering, warnings } = deskThatAnswers(status);
  expect(await registering).toBeNull();
  expect(warnings).toHaveLength(1);
});

test("a token that is not accepted ends the worker", async () => {
  await expect(deskThatAnswers(401).registering).rejects.toBeInstanceOf(ApiProblem);
});

import { expect, test } from "vitest";
import { reasonLabel } from "./reason-label.ts";

test("what is never retried has used no retries up", () => {
  const of = (of: number, what: string) => reasonLabel({ reason: "max_retries", tries: { used: of, of, what } });
  expect(of(1, "auth")).toBe("Not retried (auth)");
  expect([of(6, "timeout"), of(1, "attempts")]).toEqual(["Retries used up", "Retries used up"]);
  expect(reasonLabel({ reason: "max_retries", tries: null })).toBe("Retries used up");
  expect(reasonLabel({ reason: "question", tries: { used: 1, of: 1, what: "auth" } })).toBe("Question");
});

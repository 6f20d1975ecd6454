import { describe, expect, test } from "vitest";
import { type DecisionOfOne, decideFourEyes, decideReveal, ONE_IS_ENOUGH, takesTwo } from "./four-eyes.ts";

const of = (fields: Partial<DecisionOfOne> = {}): DecisionOfOne => ({
  verb: "approve",
  labels: ["payments"],
  submitters: ["mira"],
  userId: "jonas",
  choice: "approve",
  first: null,
  ...fields,
});
const first = { userId: "mira", choice: "approve" };

describe("a decision", () => {
  test("is one person's until the project says otherwise", () => {
    expect(decideFourEyes(ONE_IS_ENOUGH, of({ userId: "mira" }))).toBe("decides");
    expect(decideFourEyes(ONE_IS_ENOUGH, of({ verb: "intervene" }))).toBe("decides");
  });

  test("to approve is not for who made or published the ticket; to stop is", () => {
    const rule = { ...ONE_IS_ENOUGH, notOwn: true };
    expect(decideFourEyes(rule, of({ userId: "mira" }))).toBe("own");
    expect(decideFourEyes(rule, of())).toBe("decides");
    expect(decideFourEyes(rule, of({ userId: "mira", verb: "cancel" }))).toBe("decides");
    expect(decideFourEyes(rule, of({ userId: "mira", verb: "retry" }))).toBe("decides");
  });

  test("on a chosen label waits for a second person, who must want the same", () => {
    const rule = { ...ONE_IS_ENOUGH, labels: ["payments", "keys"] };
    expect(decideFourEyes(rule, of())).toBe("waits");
    expect(decideFourEyes(rule, of({ first }))).toBe("decides");
    expect(decideFourEyes(rule, of({ first, choice: "retry" }))).toBe("waits");
    expect(decideFourEyes(rule, of({ first, userId: "mira" }))).toBe("same");
    expect(decideFourEyes(rule, of({ first, userId: "mira", choice: "retry" }))).toBe("waits");
    expect(decideFourEyes(rule, of({ labels: ["docs"] }))).toBe("decides");
  });

  test("that stops takes one", () => {
    const rule = { ...ONE_IS_ENOUGH, labels: ["payments"] };
    expect(takesTwo(rule, "cancel", ["payments"])).toBe(false);
    expect(takesTwo(rule, "reject", ["payments"])).toBe(false);
    expect(takesTwo(rule, "answer", ["payments"])).toBe(true);
  });

  test("to take over takes two where the project says so", () => {
    const rule = { ...ONE_IS_ENOUGH, takeover: true };
    expect(takesTwo(rule, "intervene", [])).toBe(true);
    expect(takesTwo(rule, "continue", [])).toBe(false);
  });
});

describe("a wish to see secrets", () => {
  const rule = { ...ONE_IS_ENOUGH, reveal: true };
  const at = (minutes: number) => new Date(minutes * 60_000);
  const asked = { userId: "mira", at: at(0), agreed: null };
  const agreed = { ...asked, agreed: { userId: "jonas", at: at(5) } };

  test("is granted at once where the project asks for nobody else", () => {
    expect(decideReveal(ONE_IS_ENOUGH, null, "mira", at(0))).toBe("shows");
  });

  test("waits for somebody else for a day", () => {
    expect(decideReveal(rule, null, "mira", at(0))).toBe("waits");
    expect(decideReveal(rule, asked, "mira", at(1))).toBe("same");
    expect(decideReveal(rule, asked, "jonas", at(1))).toBe("agrees");
    expect(decideReveal(rule, asked, "jonas", at(24 * 60 + 1))).toBe("waits");
  });

  test("is granted to the two who agreed, for ten minutes", () => {
    expect(decideReveal(rule, agreed, "mira", at(15))).toBe("shows");
    expect(decideReveal(rule, agreed, "jonas", at(6))).toBe("shows");
    expect(decideReveal(rule, agreed, "ada", at(6))).toBe("waits");
    expect(decideReveal(rule, agreed, "mira", at(16))).toBe("waits");
  });
});

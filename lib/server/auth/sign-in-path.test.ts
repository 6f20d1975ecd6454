import { describe, expect, it } from "vitest";
import { returnPath, signInPath } from "./sign-in-path.ts";

describe("the way back after signing in", () => {
  it.each(["/settings", "/tickets/DEF-12", "/queue?reason=question&q=a%20b", "/runs/run_1#log"])("is %s", (path) => {
    expect(returnPath(path)).toBe(path);
  });

  it.each([
    ["another site", "https://evil.example/queue"],
    ["another site without a scheme", "//evil.example"],
    ["another site behind a backslash", "/\\evil.example"],
    ["another site behind a tab", "/\t/evil.example"],
    ["another site behind dots", "/x/..//evil.example"],
    ["a script", "javascript:alert(1)"],
    ["no path", "queue"],
    ["the API", "/api/auth/signout"],
    ["the sign-in page", "/sign-in?callbackUrl=/sign-in"],
    ["the root", "/"],
    ["nothing", ""],
    ["nobody", null],
  ])("is the queue, not %s", (_what, path) => {
    expect(returnPath(path)).toBe("/queue");
  });

  it("is named in the address of the sign-in page where it is not the queue", () => {
    expect(signInPath("/queue")).toBe("/sign-in");
    expect(signInPath("/")).toBe("/sign-in");
    expect(signInPath("/tickets?state=done")).toBe("/sign-in?callbackUrl=%2Ftickets%3Fstate%3Ddone");
  });
});

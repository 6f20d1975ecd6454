import { expect, test } from "vitest";
import { decisionLabel } from "./call-choices.ts";

test("a decision that was made says how far a call is allowed, and of anything else its verb", () => {
  const made = (["once", "ticket", "rule"] as const).map((consent) => decisionLabel({ verb: "approve", consent }));
  expect(made).toEqual(["Allow once", "Allow for this ticket", "Allow by rule"]);
  expect(decisionLabel({ verb: "reject", consent: "denied" })).toBe("Deny");
  expect(decisionLabel({ verb: "approve", consent: null })).toBe("Approve");
});

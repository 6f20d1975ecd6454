import { describe, expect, test } from "vitest";
import { DecisionBody } from "#lib/contract/holds.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { EMPTY_DRAFT } from "../drafts/drafts.ts";
import { decisionBody } from "./decision-inputs.ts";

const hold = {
  question: null,
  ledger: {
    findings: [
      { key: "sign", open: true },
      { key: "log,entry", open: true },
      { key: "old", open: false },
    ],
  },
  grants: [{ verb: "retry", kind: "rejections", full: 3 }],
} as unknown as HoldDetail;
const asking = (question: HoldDetail["question"]) => ({ ...hold, question }) as HoldDetail;

describe("one body for the preview and the decision", () => {
  test("of an empty draft", () => {
    expect(decisionBody(hold, "continue", EMPTY_DRAFT)).toEqual({ verb: "continue", note: "", answer: null });
  });

  test("has the note as it is written, open findings that are left out, and what is granted with this verb", () => {
    const draft = { ...EMPTY_DRAFT, note: " Now ", waive: ["log,entry", "old"], grants: { rejections: "2" } };
    const body = decisionBody(hold, "retry", draft);
    expect(body).toEqual({
      verb: "retry",
      note: " Now ",
      answer: null,
      waive: ["log,entry"],
      grant: { rejections: 2 },
    });
    expect(DecisionBody.parse(body)).toEqual(body);
    expect(decisionBody(hold, "continue", draft)).toEqual({ verb: "continue", note: " Now ", answer: null });
    expect(decisionBody(hold, "retry", { ...draft, grants: { rejections: "many" } })).not.toHaveProperty("grant");
  });

  test.each([
    ["in their own words", { text: "?" }, { answer: " eu " }, "eu"],
    ["as JSON for a schema", { text: "?", schema: {} }, { answer: '{"region":"eu"}' }, { region: "eu" }],
    ["as the text of an option, also for a schema", { text: "?", options: ["1"], schema: {} }, { choice: 0 }, "1"],
    ["not at all yet", { text: "?" }, { answer: " " }, null],
    ["in JSON that is not complete yet", { text: "?", schema: {} }, { answer: '{"region"' }, null],
  ])("answers %s", (_, question, written, answer) => {
    const draft = { ...EMPTY_DRAFT, ...written };
    expect(decisionBody(asking(question), "answer", draft).answer).toEqual(answer);
    expect(decisionBody(asking(question), "retry", draft).answer).toBeNull();
  });
});

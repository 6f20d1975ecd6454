import { expect, test } from "vitest";
import { briefCheckpoint, commandBrief } from "./command-brief.ts";

type Job = Parameters<typeof commandBrief>[0];
const ticket = {
  key: "DEF-1",
  title: "Round it",
  description: "Half up.",
  acceptanceCriteria: ["Tests pass"],
} as Job["ticket"];
const job = (text: string, resume: Partial<NonNullable<Job["resume"]>> | null) =>
  ({ brief: { text }, resume, ticket }) as Job;

test("the first start gets the brief byte for byte", () => {
  expect(commandBrief(job("# DEF-1\n", null))).toBe("# DEF-1\n");
});

test("after a pause the answer stands at the end of the brief the command had", () => {
  const checkpoint = briefCheckpoint("# DEF-1: the whole brief\n");
  expect(commandBrief(job("The answer of Mira:\n\nblue\n", { checkpoint }))).toBe(
    "# DEF-1: the whole brief\n\n## After a pause\n\nThe answer of Mira:\n\nblue\n",
  );
});

test("without a checkpoint the ticket is told again", () => {
  const brief = commandBrief(job("blue\n", { checkpoint: { other: 1 } }));
  expect(brief).toBe(
    "# DEF-1: Round it\n\nHalf up.\n\n## Acceptance criteria\n\n1. Tests pass\n\n## After a pause\n\nblue\n",
  );
  expect(briefCheckpoint("x".repeat(400_000))).toBeNull();
});

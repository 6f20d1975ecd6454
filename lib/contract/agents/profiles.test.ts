import { expect, test } from "vitest";
import { readStoredFile } from "./profiles.ts";

test("what an older worker registered of its file keeps what it says, and the rest is as by default", () => {
  const file = { labels: ["py"], concurrency: 3, leaseSeconds: 60, timeoutSeconds: 900, workspace: true };
  expect(readStoredFile(file)).toEqual(file);
  const { timeoutSeconds: _, workspace: __, ...older } = file;
  expect(readStoredFile({ ...older, colour: "red" })).toEqual({ ...file, timeoutSeconds: null, workspace: false });
  expect(readStoredFile(null)).toMatchObject({ labels: [], concurrency: 1 });
});

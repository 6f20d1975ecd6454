import { expect, test } from "vitest";
import { decideEpoch, type EpochFacts } from "./decide-epoch.ts";

const HOME = { cluster: "7300000000000000001/16384", timeline: "00000001" };
const UNKNOWN = { cluster: null, timeline: null };

test.each<[string, Partial<EpochFacts>, ReturnType<typeof decideEpoch>]>([
  ["nothing has changed", {}, "same"],
  ["nobody has looked before", { stored: UNKNOWN }, "note"],
  ["another cluster", { now: { ...HOME, cluster: "7300000000000000002/16384" } }, "renew"],
  ["another database of the same cluster", { now: { ...HOME, cluster: "7300000000000000001/16999" } }, "renew"],
  ["a failover", { now: { ...HOME, timeline: "00000002" } }, "renew"],
  ["the log is ahead of the cluster", { ahead: true }, "renew"],
  ["it is ahead, and nobody may ask which cluster it is", { stored: UNKNOWN, now: UNKNOWN, ahead: true }, "renew"],
  ["nobody may ask", { stored: UNKNOWN, now: UNKNOWN }, "same"],
  ["nobody may ask any more", { now: UNKNOWN }, "same"],
  ["the timeline can be asked for now", { stored: { ...HOME, timeline: null } }, "note"],
])("%s", (_name, facts, expected) => {
  expect(decideEpoch({ stored: HOME, now: HOME, ahead: false, ...facts })).toBe(expected);
});

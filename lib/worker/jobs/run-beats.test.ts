import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import { Lease } from "./lease.ts";
import { RunBeats, type RunBeatsOptions } from "./run-beats.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

type Sent = Parameters<RunBeatsOptions["send"]>[0];
type Answers = Awaited<ReturnType<RunBeatsOptions["send"]>>["runs"];
type Call = { sent: Sent; answer(runs: Answers): void; fail(error: Error): void };

/** A desk whose answers the test gives, and a worker's beats. */
function makeBeats() {
  const calls: Call[] = [];
  const send: RunBeatsOptions["send"] = (sent, options) =>
    new Promise((resolve, reject) => {
      calls.push({ sent, answer: (runs) => resolve({ runs }), fail: reject });
      options?.signal?.addEventListener("abort", () => reject(new Error("hung up")));
    });
  const beats = new RunBeats({ worker: "mill", send, isHung: ({ id }) => id === "hung" });
  const keep = (id: string, seconds = 60) => {
    const onEnd = vi.fn();
    const alone = vi.fn(async () => ({ directive: null }));
    const lease = new Lease({ seconds, beat: alone, beatsAlone: () => !beats.areTaken, onEnd });
    beats.add(lease, { of: "run", id, leaseToken: `token of ${id}`, seconds });
    return { lease, onEnd, alone };
  };
  const last = () => calls.at(-1) as Call;
  return { calls, beats, keep, last };
}

const kept = (runId: string, directive: "cancel" | null = null) => ({
  runId,
  leaseExpiresAt: "2026-01-01T00:00:00.000Z",
  directive,
  lastSeq: 0,
});
const idsOf = ({ sent }: Call) => sent.runs.map(({ runId }) => runId);

test("one request beats for all runs, and waits for a sixth of the shortest lease", async () => {
  const { calls, keep, last } = makeBeats();
  keep("a", 600);
  keep("b", 30);
  keep("hung");
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(2);
  expect(last().sent).toEqual({
    worker: "mill",
    waitSeconds: 5,
    runs: [
      { runId: "a", leaseToken: "token of a", progress: undefined },
      { runId: "b", leaseToken: "token of b", progress: undefined },
    ],
  });
});

test("a directive, and a lease that is gone, end the run that they are about alone; the others go on", async () => {
  const { keep, last } = makeBeats();
  const [stopped, lost, other] = [keep("stopped"), keep("lost"), keep("other")];
  await vi.advanceTimersByTimeAsync(1000);
  last().answer([kept("stopped", "cancel"), { runId: "lost", code: "lease_lost" }, kept("other")]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(stopped.onEnd).toHaveBeenCalledExactlyOnceWith("cancelled");
  expect(lost.onEnd).toHaveBeenCalledExactlyOnceWith("lost");
  expect(other.onEnd).not.toHaveBeenCalled();
});

test("a run that has just been reported is not beaten for again, and is not lost", async () => {
  const { keep, last } = makeBeats();
  const [reported, other] = [keep("reported"), keep("other")];
  await vi.advanceTimersByTimeAsync(1000);
  last().answer([{ runId: "reported", code: "stale_transition" }, kept("other")]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(idsOf(last())).toEqual(["other"]);
  expect(reported.onEnd).not.toHaveBeenCalled();
  expect(other.onEnd).not.toHaveBeenCalled();
});

test("new totals are told within a second, while the other request waits", async () => {
  const { calls, beats, keep, last } = makeBeats();
  const { lease } = keep("a");
  keep("b");
  await vi.advanceTimersByTimeAsync(1000);
  const before = calls.length;
  lease.progress({ steps: 1 });
  beats.note();
  lease.progress({ steps: 2 });
  beats.note();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.slice(before)).toHaveLength(1);
  expect(last().sent).toMatchObject({ waitSeconds: 0, runs: [{ runId: "a", progress: { steps: 2 } }] });
});

test("a desk that is down for a while costs no lease, one that stays away does", async () => {
  const { calls, keep, last } = makeBeats();
  const { onEnd } = keep("a", 30);
  for (let second = 0; second < 20; second++) {
    last().fail(new Error("down"));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(calls).toHaveLength(21);
  last().answer([kept("a")]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith("lost");
});

test("for a desk of the previous release each lease beats alone, and the desk is asked again later", async () => {
  const { calls, keep, last } = makeBeats();
  const { alone, onEnd } = keep("a");
  const problem = { type: "", title: "", status: 404, code: "not_found", detail: "" } as const;
  last().fail(new ApiProblem(problem, null));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls).toHaveLength(1);
  expect(alone.mock.calls.length).toBeGreaterThanOrEqual(30);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(calls).toHaveLength(2);
  last().answer([kept("a")]);
  await vi.advanceTimersByTimeAsync(2000);
  const before = alone.mock.calls.length;
  await vi.advanceTimersByTimeAsync(5000);
  expect(alone.mock.calls).toHaveLength(before);
  expect(onEnd).not.toHaveBeenCalled();
});

import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import type { AppendEvents } from "#lib/contract/runs/run-events.ts";
import { EventOutbox } from "./event-outbox.ts";

type Batch = AppendEvents["events"];
const problem = (status: number, code: "invalid_request" | "stale_transition") =>
  new ApiProblem({ type: "", title: "", status, code, detail: "no" }, null);

function outbox(send: (events: Batch) => Promise<void> = async () => {}) {
  const batches: Batch[] = [];
  const refused: true[] = [];
  const box = new EventOutbox({
    mask: (text) => text.replaceAll("secret", "[masked]"),
    onRefused: () => void refused.push(true),
    send: async (events) => {
      await send(events);
      batches.push(events);
    },
  });
  return { box, batches, refused };
}

afterEach(() => void vi.useRealTimers());

test("sends in order, each event under a key of its own", async () => {
  const { box, batches } = outbox(() => turn());
  for (let number = 1; number <= 1200; number++) await box.push({ type: "log", message: String(number) });
  await box.flush(5000);
  const events = batches.flat();
  expect(events.map((event) => event.message)).toEqual(Array.from({ length: 1200 }, (_, index) => String(index + 1)));
  expect(new Set(events.map((event) => event.key)).size).toBe(1200);
  expect(batches.length).toBeLessThan(30);
});

test("does not keep a line waiting for more than a moment", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { box, batches } = outbox();
  await box.push({ type: "log", message: "alone" });
  await vi.advanceTimersByTimeAsync(100);
  expect(batches).toHaveLength(1);
});

test("makes the driver wait while the desk does not take what there is", async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { box } = outbox(() => gate);
  let pushed = 0;
  const flood = (async () => {
    for (; pushed < 10_000; pushed++) await box.push({ type: "log", message: "x" });
  })();
  // The flood waits for nothing but the outbox: a turn later it stands still, or has come to its end.
  await turn();
  expect(pushed).toBeGreaterThan(1900);
  expect(pushed).toBeLessThan(2100);
  open();
  await flood;
  expect(pushed).toBe(10_000);
  box.close();
});

test("masks and bounds what it sends", async () => {
  const { box, batches } = outbox();
  await box.push({ type: "log", message: `${"x".repeat(20_000)}`, data: { key: "my secret" } });
  await box.push({ type: "tool_call", data: { id: "c1", input: { path: "a.js", content: "y".repeat(100_000) } } });
  await box.push({ type: "tool_result", data: Array.from({ length: 20_000 }, () => "many") });
  await box.flush(1000);
  const [first, second, third] = batches.flat();
  expect(first?.message).toMatch(/^x{16384}… \(cut, 3616 more characters\)$/);
  expect(first?.data).toEqual({ key: "my [masked]" });
  const content = `${"y".repeat(8192)}… (cut, 91808 more characters)`;
  expect(second?.data).toEqual({ id: "c1", input: { path: "a.js", content } });
  expect(third?.data).toEqual({ cut: "140001 characters of data were not stored" });
});

test("an event that the desk cannot store does not take the others with it", async () => {
  const { box, batches } = outbox(async (events) => {
    if (events.some((event) => event.message === "bad")) throw problem(422, "invalid_request");
  });
  for (const message of ["a", "bad", "b"]) await box.push({ type: "log", message });
  await box.flush(1000);
  expect(batches.flat().map((event) => event.message)).toEqual(["a", "An event could not be stored: no", "b"]);
});

test("a run that takes no more events closes the outbox and says so", async () => {
  const { box, refused } = outbox(() => Promise.reject(problem(409, "stale_transition")));
  await box.push({ type: "log", message: "a" });
  await box.flush(1000);
  expect(refused).toEqual([true]);
  await box.push({ type: "log", message: "b" });
});

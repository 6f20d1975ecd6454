import fc from "fast-check";
import { expect, test } from "vitest";
import { EVENT_TYPES, type StreamEvent } from "#lib/contract/events.ts";
import { foldEvents, type LogItem } from "./fold-events.ts";

const event = (id: number, type: string, runId: string | null = null) =>
  ({ id: `e-1-${id}`, type, runId }) as unknown as StreamEvent;
const eventsOf = (item: LogItem): readonly StreamEvent[] => {
  if (item.kind === "fold") return item.events;
  return item.kind === "event" ? [item.event] : [];
};

test("three of one type in a row are one; the lines of a run stand above its begin", () => {
  const log = [
    event(6, "hold.updated"),
    event(5, "hold.updated"),
    event(4, "hold.updated"),
    event(3, "run.finished", "run_1"),
    event(2, "run.started", "run_1"),
    event(1, "ticket.created"),
  ];
  const items = foldEvents(log, [{ id: "run_1", number: 1, logLines: 34 }]);
  expect(items.map(({ kind }) => kind)).toEqual(["fold", "event", "lines", "event", "event"]);
  expect(items[2]).toEqual({ kind: "lines", runId: "run_1", attempt: 1, lines: 34 });
  expect(foldEvents(log, [])).toHaveLength(4);
});

test("no event is lost, moved or told twice, and every run that has lines is pointed at once", () => {
  const types = fc.constantFrom(...EVENT_TYPES.slice(0, 6));
  fc.assert(
    fc.property(fc.array(fc.tuple(types, fc.integer({ min: 0, max: 3 }))), (drawn) => {
      const log = drawn.map(([type, run], index) => event(index, type, `run_${run}`));
      const items = foldEvents(log, [{ id: "run_1", number: 1, logLines: 2 }]);
      expect(items.flatMap(eventsOf)).toEqual(log);
      for (const item of items) if (item.kind === "fold") expect(item.events.length).toBeGreaterThan(2);
      const begun = log.filter(({ type, runId }) => type === "run.started" && runId === "run_1");
      expect(items.filter(({ kind }) => kind === "lines")).toHaveLength(begun.length);
    }),
  );
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoreApi } from "zustand";

vi.mock("#lib/client/shortcuts/use-mac.ts", () => ({ isMac: () => true }));
vi.mock("zustand", async (zustand) => ({
  ...(await zustand<typeof import("zustand")>()),
  // What a component would see, read at once.
  useStore: <T>(store: StoreApi<T>, read: (state: T) => unknown) => read(store.getState()),
}));

const { hideToast, showToast, useToast, useUndoable } = await import("./toasts.ts");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const top = () => useToast()?.message ?? null;
const undoable = () => useUndoable()?.message ?? null;
const undo = () => {};

test("what is said over a decision leaves it undoable, and goes first", () => {
  showToast({ message: "Retry sent", undo, seconds: 8 });
  showToast({ message: "Only leads can approve.", seconds: 4 });
  expect([top(), undoable()]).toEqual(["Only leads can approve.", "Retry sent"]);
  vi.advanceTimersByTime(4000);
  expect(top()).toBe("Retry sent");
  vi.advanceTimersByTime(4000);
  expect([top(), undoable()]).toEqual([null, null]);
});

test("of two decisions the last is undone first, then the one before it, as long as it can be", () => {
  showToast({ message: "First", undo, seconds: 8 });
  vi.advanceTimersByTime(3000);
  const second = showToast({ message: "Second", undo, seconds: 8 });
  expect(undoable()).toBe("Second");
  hideToast(second);
  expect([top(), undoable()]).toEqual(["First", "First"]);
  vi.advanceTimersByTime(5000);
  expect(undoable()).toBeNull();
});

test("one that waits for a person stays; the next about the same comes in its place", () => {
  showToast({ message: "Waits", undo, about: "k", seconds: Number.POSITIVE_INFINITY });
  vi.advanceTimersByTime(3_600_000);
  expect(top()).toBe("Waits");
  showToast({ message: "Sent", undo, about: "k", seconds: 8 });
  vi.advanceTimersByTime(8000);
  expect(top()).toBeNull();
});

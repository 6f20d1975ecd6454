import { afterEach, expect, test, vi } from "vitest";
import { forgetEarlyClick, LOADING, repeatEarlyClicks } from "./early-clicks.ts";

/** What a click needs of a part of a page: whether its code is there, and whether it is a box. */
function part({ loading = true, box = false } = {}) {
  const element = {
    loading,
    checked: false,
    isConnected: true,
    clicks: 0,
    closest: (selector: string) => {
      if (selector === LOADING) return element.loading ? element : null;
      return selector.includes("button") || (selector.startsWith("input") && box) ? element : null;
    },
    matches: () => box,
    dispatchEvent: () => true,
    click: () => element.clicks++,
  };
  return element;
}

function note(...clicked: ReturnType<typeof part>[]): MouseEvent[] {
  const noted = clicked.map((target) => ({ event: new Event("click"), target, checked: true }));
  vi.stubGlobal("PointerEvent", Event);
  vi.stubGlobal("window", { earlyClicks: noted });
  return noted.map(({ event }) => event as MouseEvent);
}

afterEach(() => void vi.unstubAllGlobals());

test("of early clicks the last is repeated once its code is there, and no second time", () => {
  const [first, last] = [part(), part()];
  note(first, last);
  repeatEarlyClicks();
  expect([first.clicks, last.clicks]).toEqual([0, 0]);
  Object.assign(first, { loading: false });
  Object.assign(last, { loading: false });
  repeatEarlyClicks();
  repeatEarlyClicks();
  expect([first.clicks, last.clicks]).toEqual([0, 1]);
});

test("what React heard itself is not repeated, nor what came before it; a box that was ticked before is", () => {
  const [box, before, heard] = [part({ box: true }), part(), part()];
  const [, , event] = note(box, before, heard);
  forgetEarlyClick(event as MouseEvent);
  for (const one of [box, before, heard]) one.loading = false;
  repeatEarlyClicks();
  expect([box.clicks, before.clicks, heard.clicks]).toEqual([1, 0, 0]);
});

test("a click elsewhere takes none back", () => {
  const early = part();
  note(early);
  forgetEarlyClick(new Event("click") as MouseEvent);
  early.loading = false;
  repeatEarlyClicks();
  expect(early.clicks).toBe(1);
});

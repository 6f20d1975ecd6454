import type { Page } from "playwright";
import "./watch-page.ts";

/** One press of a key and what came of it; milliseconds since the press. */
export interface Pressed {
  /** The next paint, by the Event Timing API, which rounds to 8 and leaves out what took less than 16: that is 16 here. */
  next: number;
  /** When the handlers began, and when they had ended; 0 where it took less than 16. */
  waited: number;
  handled: number;
  /** The paint that shows what the key does, at the latest. */
  effect: number;
}

const KEYS = { move: "j", mark: "x", select: "Space", decide: "Enter" };
type Name = keyof typeof KEYS;

const TIMEOUT_MS = 5000;
/** Between two presses: the work of one is not to be measured with the other. */
const PAUSE_MS = 700;
/** What the clock is proved with: a press that is held up for so long must be seen to take as long. */
const FAULT_MS = 80;

/** Presses each key `times` times. Throws where one did not do what it is for, or where the clock does not tell. */
export async function pressKeys(page: Page, times: number): Promise<Record<Name, Pressed[]>> {
  const pressed: Record<Name, Pressed[]> = { move: [], mark: [], select: [], decide: [] };
  for (const name of Object.keys(KEYS) as Name[])
    for (let time = 0; time < times; time++) pressed[name].push(await press(page, name));
  await proveClock(page);
  return pressed;
}

async function proveClock(page: Page): Promise<void> {
  await page.evaluate(
    (time) => document.addEventListener("keydown", () => window.watch.busy(time), { once: true }),
    FAULT_MS,
  );
  const { next, effect } = await press(page, "move");
  if (next < FAULT_MS || effect < FAULT_MS)
    throw new Error(`A press that was held up for ${FAULT_MS} ms was measured as ${next} and ${effect} ms.`);
}

async function press(page: Page, name: Name): Promise<Pressed> {
  if (name === "decide" || name === "mark") await leaveClusters(page);
  await page.waitForTimeout(PAUSE_MS);
  const hold = await expectEffect(page, name);
  await page.keyboard.press(KEYS[name]);
  const effect = await page.evaluate(
    (timeout) =>
      Promise.race([window.watch.awaited, new Promise<null>((late) => setTimeout(() => late(null), timeout))]),
    TIMEOUT_MS,
  );
  if (effect === null) throw new Error(`${KEYS[name]} did not ${name}: nothing became of ${hold}.`);
  // The browser tells of a press after its paint.
  await page.waitForTimeout(200);
  const { at, presses } = await page.evaluate(() => ({ at: window.watch.pressedAt, presses: window.watch.presses }));
  const [slowest] = presses.toSorted((a, b) => b.painted - a.painted);
  if (name === "select" || name === "mark") await page.keyboard.press("Escape");
  return {
    next: slowest?.painted ?? 16,
    waited: slowest?.waited ?? 0,
    handled: slowest?.handled ?? 0,
    effect: effect - at,
  };
}

/** A cluster, whose name is its fingerprint, is decided in its pane and not by a key. */
async function leaveClusters(page: Page): Promise<void> {
  const selected = page.locator("[role=option][aria-selected=true]");
  for (let name = await selected.getAttribute("data-hold"); name?.startsWith("fp-"); ) {
    await page.keyboard.press("j");
    await page.locator(`[role=option][aria-selected=true]:not([data-hold="${name}"])`).waitFor();
    name = await selected.getAttribute("data-hold");
  }
}

/** From now on the page waits for what a key does to the hold that is selected; returns its id. */
async function expectEffect(page: Page, name: Name): Promise<string> {
  return page.evaluate((what) => {
    const selected = () => document.querySelector<HTMLElement>("[role=option][aria-selected=true]")?.dataset.hold;
    const hold = selected();
    if (hold === undefined) throw new Error("No hold is selected.");
    const row = () => document.querySelector(`[data-hold="${CSS.escape(hold)}"]`);
    const effects = {
      move: () => ![hold, undefined].includes(selected()),
      mark: () => document.querySelector("[role=toolbar] [aria-current]")?.getAttribute("aria-keyshortcuts") === "X",
      select: () => row()?.getAttribute("aria-checked") === "true",
      decide: () => ![hold, undefined].includes(selected()) && row()?.getAttribute("aria-hidden") !== null,
    };
    window.watch.presses.length = 0;
    window.watch.awaited = window.watch.painted(effects[what]);
    return hold;
  }, name);
}

import type { Page } from "playwright";

const KEYS = [
  ["move", "j"],
  ["select", "Space"],
  ["decide", "r"],
] as const;

/** Milliseconds from a key's own time to the paint after it, of each key `times` presses. */
export async function pressKeys(page: Page, times: number): Promise<Record<string, number[]>> {
  await page.evaluate(() => {
    const taken: number[] = [];
    Object.assign(window, { taken });
    document.addEventListener(
      "keydown",
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => taken.push(performance.now() - timeStamp))),
      { capture: true },
    );
  });
  const result: Record<string, number[]> = {};
  for (const [name, key] of KEYS) {
    const taken: number[] = [];
    for (let time = 0; time < times; time++) {
      await page.waitForTimeout(500);
      await page.evaluate("window.taken.length = 0");
      await page.keyboard.press(key);
      await page.waitForFunction("window.taken.length > 0");
      taken.push(await page.evaluate("window.taken[0]"));
      if (name === "select") await page.keyboard.press("Escape");
    }
    result[name] = taken;
  }
  return result;
}

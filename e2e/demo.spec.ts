import { expect, test } from "@playwright/test";
import { DEMO_HOLDS, openDemoQueue, startDemoDesk } from "./demo/demo-desk.ts";
import { walkHolds } from "./demo/walk-holds.ts";
import { admin } from "./desk.ts";
import { complaintsOf, signIn } from "./people.ts";

/** A row of which there is nothing to write: an option at the most, what sends it, and after a batch the way on. */
const MOST_KEYS = 3;
const MOST_SECONDS = 90;

test(
  "the ten holds of the demo are decided by keys that the screen shows",
  { tag: "@long" },
  async ({ browser }, info) => {
    test.setTimeout(1_200_000);
    const demo = await startDemoDesk();
    try {
      const page = await (await browser.newContext({ baseURL: demo.url })).newPage();
      const complaints = complaintsOf(page);
      await signIn(page, admin, "/");
      await openDemoQueue(page);
      const from = performance.now();
      const decided = await walkHolds(page, DEMO_HOLDS);
      const seconds = (performance.now() - from) / 1000;
      const keys = decided.flatMap((one) => one.keys);
      const words = decided.map((one) => `${one.holds} × ${one.keys.join(" ")}`).join("; ");
      const said = `${DEMO_HOLDS} holds, ${keys.length} keys, ${seconds.toFixed(1)} s: ${words}`;
      process.stdout.write(`${said}\n`);
      info.annotations.push({ type: "keys", description: said });
      await expect(page.getByText("0 need a decision", { exact: true })).toBeVisible();
      expect(decided.filter((one) => one.keys.length > MOST_KEYS)).toEqual([]);
      expect(seconds).toBeLessThan(MOST_SECONDS);
      expect(complaints).toEqual([]);
    } finally {
      await demo.stop();
    }
  },
);

import type { Page } from "playwright";
import type { BenchDesk } from "../connect-to-desk.ts";

/** A hold on screen is decided elsewhere: from its event in this browser's stream until its row has been painted. */
export async function eventToPaint(page: Page, { lead }: BenchDesk, project: string, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const option = page.getByRole("option").nth(2 + (time % 4));
    const id = await option.evaluate((element) => element.id);
    const key = (await option.textContent())?.match(/HELD\d+-\d+/)?.[0];
    const hold = (await lead.listHolds({ project, q: key, limit: 1 })).items[0];
    if (!hold) throw new Error(`no hold for ${key}`);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Network.enable");
    const wire = new Promise<number>((resolve) => {
      cdp.on("Network.dataReceived", () => resolve(Date.now()));
    });
    const paint = page.evaluate(
      (row) =>
        new Promise<number>((done) => {
          const before = document.getElementById(row)?.textContent;
          new MutationObserver((_, observer) => {
            if (document.getElementById(row)?.textContent === before) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => done(Date.now())));
          }).observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
      id,
    );
    await lead.decideHold(hold.id, { verb: "retry", version: hold.version });
    taken.push((await paint) - (await wire));
    await cdp.detach();
    await page.waitForTimeout(700);
  }
  return taken;
}

import type { Locator, Page } from "@playwright/test";

/** What it took to decide one row of the queue. */
export interface Decided {
  row: string;
  /** Tickets that the decision is about: a group has several. */
  holds: number;
  /** Every key that was pressed since the row before was decided, as its cap says. */
  keys: string[];
}

/** How a cap is pressed. Letters are their own. */
const PRESSES: Record<string, string> = { "↵": "Enter", "⇧": "Shift", Ctrl: "Control", Esc: "Escape" };

/**
 * Decides rows of an open queue until so many holds are decided, only by keys whose caps are on the screen: the option of a question
 * that is recommended, else the first; then what the filled button says. `pressed` is told of each key before and after its press.
 */
export async function walkHolds(
  page: Page,
  holds: number,
  pressed: (cap: string, when: "before" | "after") => Promise<void> = async () => {},
): Promise<Decided[]> {
  const decided: Decided[] = [];
  const count = () => decided.reduce((sum, one) => sum + one.holds, 0);
  while (count() < holds) {
    const keys: string[] = [];
    const press = async (cap: string) => {
      await pressed(cap, "before");
      await page.keyboard.press(pressOf(cap));
      keys.push(cap);
      await pressed(cap, "after");
    };
    const row = await openRow(page, press);
    const option = await optionCap(page);
    if (option !== null) await press(option);
    await press(await sendCap(page));
    decided.push({ ...row, keys });
    await page.waitForFunction((before) => {
      const now = document.querySelector("[role=option][aria-selected=true]:not([aria-hidden=true])");
      return now?.getAttribute("data-hold") !== before;
    }, row.row);
  }
  return decided;
}

function pressOf(cap: string): string {
  const parts = cap.match(/Ctrl|Esc|\S/g) ?? [];
  return parts.map((part) => PRESSES[part] ?? part).join("+");
}

/** The row whose card is open and can be decided. After a batch the next one is a key away, which the batch's pane shows. */
async function openRow(page: Page, press: (cap: string) => Promise<void>): Promise<Pick<Decided, "row" | "holds">> {
  const selected = page.locator("[role=option][aria-selected=true]:not([aria-hidden=true])");
  const batch = page.getByRole("region", { name: "Batch", exact: true });
  await selected.or(batch).first().waitFor();
  if (await batch.isVisible()) await press(await capIn(batch.getByText(/^Next hold/)));
  await selected.waitFor();
  await decide(page).getByRole("button").first().waitFor();
  await page.locator("main [data-loading]").first().waitFor({ state: "detached" });
  const words = (await selected.textContent()) ?? "";
  // The row is marked before its card is there.
  const [, key] = /^([A-Z]+-\d+),/.exec(words) ?? [];
  if (key) await page.getByRole("link", { name: `Open the ticket ${key}`, exact: true }).waitFor();
  const size = /^(\d+) tickets with the same error/.exec(words);
  return { row: (await selected.getAttribute("data-hold")) ?? "", holds: Number(size?.[1] ?? 1) };
}

const decide = (page: Page) => page.getByRole("toolbar", { name: "Decide" });

/** The cap of the option that a question's card recommends, `Recommended: 2, …`, else of the first; null: it offers none. */
async function optionCap(page: Page): Promise<string | null> {
  const options = page.getByRole("group", { name: "Answer", exact: true }).locator("kbd");
  if ((await options.count()) === 0) return null;
  const recommended = page.getByRole("region", { name: "Recommended" });
  const words = ((await recommended.count()) > 0 && (await recommended.textContent())) || "";
  return /^Recommended: (\d),/.exec(words)?.[1] ?? (await options.first().textContent());
}

/** The cap that sends: the last one on the filled tile, or that of the one button for a group. */
async function sendCap(page: Page): Promise<string> {
  const together = decide(page).getByRole("button", { name: /together/ });
  // Right after the row was selected the pane may still be that of a batch, whose buttons decide nothing.
  const sends = decide(page).locator("[aria-current=true]").or(together).first();
  await sends.waitFor();
  return capIn(sends);
}

async function capIn(place: Locator): Promise<string> {
  return (await place.locator("kbd").last().textContent()) ?? "";
}

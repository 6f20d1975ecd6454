import type { BrowserContext, Page } from "playwright";

/** Opens the queue of the chosen project, live, with the list in focus; its long tasks are noted. */
export async function openQueue(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = { tasks: [] as number[] };
    Object.assign(window, { seen });
    new PerformanceObserver((entries) => {
      seen.tasks.push(...entries.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
  });
  await page.goto(`${url}/queue`);
  await page.getByRole("option").first().waitFor();
  await page.getByText(/^Live/).waitFor();
  await page.getByRole("listbox", { name: "Open holds" }).focus();
  await page.waitForTimeout(1500);
  return page;
}

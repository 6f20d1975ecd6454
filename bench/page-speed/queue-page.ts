import type { BrowserContext, Page } from "playwright";
import { projectAddress } from "#lib/contract/projects/project-address.ts";
import { watchPage } from "./watch-page.ts";

/** Opens the queue of a project, live, with the list in focus; the page keeps watch of itself. */
export async function openQueue(context: BrowserContext, url: string, project: string): Promise<Page> {
  const page = await context.newPage();
  await watchPage(page);
  await page.goto(`${url}${projectAddress(project, "/queue")}`);
  await page.getByText(project, { exact: true }).first().waitFor();
  await page.getByRole("option").first().waitFor();
  await page.getByText(/^Live/).waitFor();
  await page.getByRole("listbox", { name: "Open holds" }).focus();
  await page.waitForTimeout(1500);
  return page;
}

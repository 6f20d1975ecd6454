import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import type { Role } from "#lib/engine/access.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { deskEnvironment } from "./desk.ts";

export interface Somebody {
  email: string;
  password: string;
}

/** Makes a person with the command line, as an operator would; without a project their role holds in each. */
export async function createPerson(email: string, role: Role, project?: string): Promise<Somebody> {
  const cli = path.join(projectFolder, "lib", "cli", "yardmaster.ts");
  const args = [cli, "users", "create", "--email", email, "--role", role, "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, project ? [...args, "--project", project] : args, {
    env: deskEnvironment(),
  });
  const { password } = JSON.parse(stdout) as { password: string };
  return { email, password };
}

/** Fills the sign-in page in and presses its button. */
export async function fillSignIn(page: Page, { email, password }: Somebody): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs in and waits for the page that was asked for. */
export async function signIn(page: Page, who: Somebody, to = "/queue"): Promise<void> {
  await page.goto(`/sign-in?${new URLSearchParams({ callbackUrl: to })}`);
  await fillSignIn(page, who);
  await page.waitForURL(`**${to}`);
}

/** What the browser complains about from now on: errors of the console and of scripts. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

/** Nothing on the page breaks WCAG 2.2 AA, as far as axe can see. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}

/** Nothing is cut off at the sides: the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = await page.evaluate(() =>
    [document.documentElement, document.querySelector("main")]
      .filter((element) => element !== null)
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => element.tagName),
  );
  expect(wider).toEqual([]);
}

import path from "node:path";
import { projectFolder } from "#lib/project-folder.ts";
import type { ActionRow } from "./action-rights.ts";
import { mentions } from "./ask-api.ts";
import type { Person } from "./callers.ts";
import { routeFiles } from "./discover.ts";
import { comeWith } from "./next-headers.ts";
import type { PageRow } from "./page-rights.ts";
import type { Credentials } from "./people.ts";
import type { Thing } from "./things.ts";
import type { Yard } from "./yard.ts";

/** Server actions and pages as Next calls them, but for the request, which is this one. */

/** What a person gets of a server action. */
export async function callAction(yard: Yard, name: string, row: ActionRow, thing: Thing, who: Person): Promise<string> {
  const [file = "", action = ""] = name.split(".");
  const actions = await import(`../../lib/server/actions/${file}.ts`);
  return eachOf(yard, who, async () => {
    const answer = await actions[action](row.input(thing)).catch(leadsTo);
    if (typeof answer === "string") return "yes";
    return answer.ok || isReached(row, answer.problem) ? "yes" : cellOf(answer.problem);
  });
}

const isReached = ({ reaches }: ActionRow, { detail }: { detail: string }) =>
  reaches !== undefined && detail.includes(reaches);
const cellOf = ({ status, detail }: { status: number; detail: string }) =>
  [401, 403, 404].includes(status) ? String(status) : `${status} ${detail}`;

/** What a person gets of a page. What its own function reads is what it shows; the frame around it asks for itself. */
export async function openPage(yard: Yard, route: string, row: PageRow, thing: Thing, who: Person): Promise<string> {
  const folder = routeFiles("page").get(route) ?? "";
  const { default: Page } = await import(/* @vite-ignore */ path.join(projectFolder, "app", folder, "page.tsx"));
  const { params = {}, search = {} } = row.ask(thing);
  const given = { params: Promise.resolve(params), searchParams: Promise.resolve(search) };
  return eachOf(yard, who, async () => {
    const shown = await Page(given).catch(leadsTo);
    if (typeof shown === "string") return shown;
    return Object.values(row.who).includes("none") && !mentions(textOf(shown), thing) ? "none" : "yes";
  });
}

/** redirect() and notFound() throw. */
function leadsTo(error: { digest?: string }): string {
  const { digest = "" } = error;
  if (digest.startsWith("NEXT_HTTP_ERROR_FALLBACK;404")) return "404";
  if (!digest.startsWith("NEXT_REDIRECT")) throw error;
  return digest.includes(";/sign-in") ? "401" : "403";
}

/** Elements with what they were given, as text. */
function textOf(shown: unknown): string {
  const seen = new WeakSet<object>();
  return JSON.stringify(shown, (_, value) => {
    if (typeof value !== "object" || value === null) return value;
    if (seen.has(value)) return undefined;
    seen.add(value);
    return value;
  });
}

async function eachOf(yard: Yard, who: Person, ask: () => Promise<string>): Promise<string> {
  const all: Credentials[] =
    who === "ended" ? Object.values(yard.ended).filter((one) => one.cookie !== undefined) : [yard.credentials[who]];
  const got = new Set<string>();
  for (const one of all) {
    comeWith(one.cookie ?? "");
    got.add(await ask());
  }
  return [...got].join(" and ");
}

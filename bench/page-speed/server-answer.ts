import type { BrowserContext } from "playwright";
import type { BenchDesk } from "../connect-to-desk.ts";
import { middle } from "../middle.ts";
import { chooseProject } from "./projects.ts";

/** Asked first and not counted. */
const WARM = 2;

/** Milliseconds of the whole answer of a project's queue; the median of `times`. */
export async function queueAnswer(
  context: BrowserContext,
  { url }: BenchDesk,
  project: string,
  times: number,
): Promise<number> {
  await chooseProject(context, url, project);
  return answerOf(context, `${url}/queue`, times);
}

/** Milliseconds of the whole answer of an address; the median of `times`. */
export async function answerOf(context: BrowserContext, address: string, times: number): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times + WARM; time++) {
    const from = performance.now();
    await (await context.request.get(address)).body();
    taken.push(performance.now() - from);
  }
  return middle(taken.slice(WARM));
}

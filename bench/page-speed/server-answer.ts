import type { BrowserContext, Cookie } from "playwright";
import type { BenchDesk } from "../connect-to-desk.ts";
import { middle } from "../middle.ts";

/** Asked first and not counted. */
const WARM = 2;

/** Milliseconds from asking. */
export interface Answer {
  firstByte: number;
  whole: number;
}

/** Addresses asked for in turns, so that what the machine does beside it falls on all alike; medians. */
export async function answersInTurns<Name extends string>(
  context: BrowserContext,
  { url }: BenchDesk,
  addresses: Record<Name, string>,
  times: number,
): Promise<Record<Name, Answer>> {
  const all = Object.entries<string>(addresses).map(([name, address]) => ({ name, address, taken: [] as Answer[] }));
  for (let time = 0; time < times + WARM; time++)
    for (const { address, taken } of all) taken.push(await ask(`${url}${address}`, await context.cookies(url)));
  return Object.fromEntries(
    all.map(({ name, taken }) => {
      const counted = taken.slice(WARM);
      const firstByte = middle(counted.map((answer) => answer.firstByte));
      return [name, { firstByte, whole: middle(counted.map(({ whole }) => whole)) }];
    }),
  ) as Record<Name, Answer>;
}

async function ask(address: string, cookies: readonly Cookie[]): Promise<Answer> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const from = performance.now();
  const answer = await fetch(address, { headers: { cookie }, redirect: "error" });
  const reader = answer.body?.getReader();
  await reader?.read();
  const firstByte = performance.now() - from;
  while (reader && !(await reader.read()).done);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return { firstByte, whole: performance.now() - from };
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

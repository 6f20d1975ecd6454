import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { queueQuery } from "./queue-queries.ts";

afterEach(() => vi.unstubAllGlobals());

test("the first pages of a list are read again together, each in its bounds", async () => {
  const asked: URLSearchParams[] = [];
  let answer = () => {};
  vi.stubGlobal("fetch", (address: string) => {
    const search = new URLSearchParams(address.split("?")[1]);
    asked.push(search);
    const next = { none: "a", a: "b", b: null }[search.get("cursor") ?? "none"];
    const page = () => Response.json({ items: [], nextCursor: next });
    return asked.length <= 3
      ? Promise.resolve(page())
      : new Promise((done) => (answer = chain(answer, () => done(page()))));
  });
  const client = new QueryClient();
  const query = queueQuery("default", { segment: "all", sort: "age" });
  await client.fetchInfiniteQuery({ ...query, pages: 3 });
  const again = client.refetchQueries({ queryKey: query.queryKey });
  await expect.poll(() => asked.length).toBe(6);
  expect(asked.slice(3).map((search) => [search.get("cursor"), search.get("until")])).toEqual([
    [null, "a"],
    ["a", "b"],
    ["b", null],
  ]);
  answer();
  await again;
  expect(asked).toHaveLength(6);
  expect(client.getQueryData(query.queryKey)).toMatchObject({ pageParams: [null, "a", "b"] });
});

function chain(first: () => void, then: () => void): () => void {
  return () => {
    first();
    then();
  };
}

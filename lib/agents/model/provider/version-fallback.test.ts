import { expect, test } from "vitest";
import { withVersionFallback } from "./version-fallback.ts";

/** A server that has one path alone; `asked` is what it was asked for, in order. */
function serverAt(path: string, asked: string[]): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(String(input));
    asked.push(pathname);
    return new Response(String(init?.body), { status: pathname === path ? 200 : 404 });
  };
}

const ask = (fetching: typeof fetch) =>
  fetching("http://127.0.0.1:8000/chat/completions", { method: "POST", body: "hello" });

test("asks under /v1 where nothing is found without it, and only there from then on", async () => {
  const asked: string[] = [];
  const fetching = withVersionFallback(serverAt("/v1/chat/completions", asked));
  expect(await (await ask(fetching)).text()).toBe("hello");
  expect((await ask(fetching)).status).toBe(200);
  expect(asked).toEqual(["/chat/completions", "/v1/chat/completions", "/v1/chat/completions"]);
});

test("leaves an address alone that is right", async () => {
  const asked: string[] = [];
  expect((await ask(withVersionFallback(serverAt("/chat/completions", asked)))).status).toBe(200);
  expect(asked).toEqual(["/chat/completions"]);
});

test("says what the address itself said where neither is there", async () => {
  const fetching = withVersionFallback(async (input) => new Response(new URL(String(input)).pathname, { status: 404 }));
  expect(await (await ask(fetching)).text()).toBe("/chat/completions");
});

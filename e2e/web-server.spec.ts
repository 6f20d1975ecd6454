import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { admin, deskUrl } from "./desk.ts";
import { signIn } from "./people.ts";

/** Bytes of scripts as they are sent until the page has been loaded. */
const BUDGET = 170_000;

test("no address and no method gets a 5xx", async ({ request }) => {
  const paths = [
    "/%ff",
    "/api/v1/%ff",
    "/%25ff",
    "/%00",
    "/a%5cb",
    "/..%2f..%2fetc",
    "/_next/image?url=%ff",
    "/tickets/%F0%9F%9A%82",
  ];
  const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
  for (const path of paths) {
    for (const method of methods) {
      const answer = await request.fetch(path, { method, maxRedirects: 0 });
      expect(answer.status(), `${method} ${path}`).toBeLessThan(500);
    }
  }
});

test("an undecodable address is a problem for the API and a page for people", async ({ request }) => {
  const api = await request.get("/api/v1/tickets/%ff");
  expect(api.status()).toBe(400);
  expect(api.headers()["content-type"]).toBe("application/problem+json");
  expect(await api.json()).toMatchObject({ code: "malformed_url", status: 400 });
  const page = await request.get("/tickets/%ff");
  expect(page.status()).toBe(400);
  expect(page.headers()["content-type"]).toContain("text/html");
});

test("an upgrade to a web socket is answered, not left open", async () => {
  const { hostname, port } = new URL(deskUrl());
  const socket = connect(Number(port), hostname);
  socket.write("GET /api/health HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n");
  // Node keeps an upgraded connection; the answer is all that counts.
  const first = await new Promise<Buffer>((resolve) => socket.once("data", resolve));
  expect(first.toString()).toMatch(/^HTTP\/1\.1 [234]\d\d /);
  socket.end();
  await text(socket);
});

test("the policy of a page names the nonce of its scripts, and nothing on it breaks the policy", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  const answer = await page.goto("/sign-in");
  const policy = answer?.headers()["content-security-policy"] ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(nonce).toBeTruthy();
  expect(await answer?.text()).toContain(`nonce="${nonce}"`);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeEnabled();
  expect(complaints).toEqual([]);
});

test("the queue loads no more than its budget of scripts", async ({ page }) => {
  await signIn(page, admin, "/queue");
  // As the browser counts them: what comes right after the load is there before we hear of the load.
  const scripts = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return resources
      .filter(
        ({ name, startTime }) => new URL(name).pathname.endsWith(".js") && startTime < (visit?.loadEventStart ?? 0),
      )
      .map(({ encodedBodySize, decodedBodySize }) => ({ sent: encodedBodySize, text: decodedBodySize }));
  });
  expect(scripts.length).toBeGreaterThan(2);
  // Each was compressed at the build.
  expect(scripts.filter(({ sent, text }) => sent === 0 || sent >= text)).toEqual([]);
  expect(scripts.reduce((sum, { sent }) => sum + sent, 0)).toBeLessThan(BUDGET);
});

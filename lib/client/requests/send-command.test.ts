import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendCommand } from "./send-command.ts";

let answers: (() => Promise<Response>)[];
const sent: { key: string | null; body: string }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  vi.stubGlobal("fetch", (_: string, { headers, body }: RequestInit) => {
    sent.push({ key: new Headers(headers).get("idempotency-key"), body: `${body}` });
    return (answers.shift() ?? lost)();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = () => Promise.reject(new TypeError("network"));
const refused = (code: string, status: number) => async () => Response.json({ code, detail: "No", status }, { status });
const done = async () => Response.json({ hold: { version: 2 } });

async function send() {
  const sending = sendCommand("/holds/h/decision", { verb: "retry", version: 1 }, "key-1");
  await vi.advanceTimersByTimeAsync(10_000);
  return sending;
}

test("what is not reached is sent three times, each time with the same key and the same words", async () => {
  answers = [];
  expect(await send()).toEqual({ ok: false, problem: null, databaseAway: false });
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(sent[0]?.key).toBe("key-1");
});

test("an answer that was lost is had with the next try", async () => {
  answers = [lost, refused("idempotency_in_progress", 409), done];
  expect(await send()).toEqual({ ok: true, value: { hold: { version: 2 } } });
  expect(sent).toHaveLength(3);
});

test("a refusal is an answer, and is not asked again; a page of a proxy is none", async () => {
  answers = [refused("already_decided", 409)];
  expect(await send()).toMatchObject({ ok: false, problem: { code: "already_decided" } });
  expect(sent).toHaveLength(1);
  answers = [refused("unauthenticated", 401)];
  const detail = "Your session has ended. Sign in again.";
  expect(await send()).toMatchObject({ ok: false, problem: { code: "unauthenticated", detail } });
  answers = [async () => new Response("<h1>Bad gateway</h1>", { status: 502 }), refused("unavailable", 503), done];
  expect(await send()).toMatchObject({ ok: true });
});

test("a desk that has been without its database each time says so", async () => {
  answers = Array.from({ length: 3 }, () => refused("unavailable", 503));
  expect(await send()).toEqual({ ok: false, problem: null, databaseAway: true });
});

test("a try that hangs is given up", async () => {
  answers = [() => new Promise<Response>(() => {})];
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) =>
    answers.length > 0
      ? new Promise((_, reject) => {
          answers.pop();
          signal?.addEventListener("abort", () => reject(signal.reason));
        })
      : done(),
  );
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), ms);
    return stop.signal;
  });
  const sending = sendCommand("/holds/h/decision", {}, "key-2");
  await vi.advanceTimersByTimeAsync(13_000);
  expect(await sending).toMatchObject({ ok: true });
  timeout.mockRestore();
});

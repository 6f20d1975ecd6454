import { describe, expect, test } from "vitest";
import { type Protocol, play, provider, useConversations, work } from "#test/conversation-bench.ts";
import type { Reply } from "#test/model-provider/reply.ts";
import type { Timing } from "../provider/provider-retries.ts";

useConversations();

describe("a provider that fails", () => {
  const failure = async (reply: Reply, timing: Partial<Timing> = {}, protocol: Protocol = "openai_compatible") => {
    const { outcome } = await play([reply], { timing, protocol });
    return { outcome, tries: provider.requests.length };
  };

  test("is asked so many times and no more; then the run fails with what it said", async () => {
    const body = { error: { message: "Slow down", type: "rate_limit_error", code: "rate_limit_exceeded" } };
    const { outcome, tries } = await failure({ status: 429, body, headers: { "retry-after": "0.01" } });
    expect(tries).toBe(4);
    expect(outcome).toEqual({
      outcome: "failed",
      costUsd: 0,
      error: {
        message: "HTTP 429: Slow down",
        name: "AI_APICallError",
        code: "rate_limit_exceeded",
        httpStatus: 429,
        retryAfterSeconds: 0.01,
      },
    });
  });

  test("that wants more patience than a worker has, or can never do it, is not asked again", async () => {
    const long = await failure({ status: 503, headers: { "retry-after": "3600" } });
    expect(long).toMatchObject({ tries: 1, outcome: { error: { httpStatus: 503, retryAfterSeconds: 3600 } } });
    const date = new Date(Date.now() + 7_200_000).toUTCString();
    const dated = (await failure({ status: 503, headers: { "retry-after": date } })).outcome as { error: object };
    expect((dated.error as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(7100);
    expect((await failure({ status: 401, body: { error: { message: "bad key" } } })).tries).toBe(1);
    expect((await failure({ status: 404, body: { error: { message: "no such model" } } })).tries).toBe(1);
    const quota = { error: { message: "You exceeded your current quota", code: "insufficient_quota" } };
    expect(await failure({ status: 429, body: quota })).toMatchObject({
      tries: 1,
      outcome: { error: { code: "insufficient_quota" } },
    });
  });

  test("whose connection breaks, or that says nothing at all, has failed for the time being", async () => {
    expect(await failure({ reset: true })).toMatchObject({
      tries: 4,
      outcome: { error: { code: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/) } },
    });
    expect(await failure({ hang: true }, { silenceMs: 20 })).toMatchObject({
      tries: 4,
      outcome: {
        error: { name: "TimeoutError", code: "ETIMEDOUT", message: expect.stringContaining("sent nothing for 0.02 s") },
      },
    });
    expect((await failure({ text: "I be", end: "hang" }, { silenceMs: 20 })).tries).toBe(4);
    expect((await failure({ garbage: "data: {broken\n\n" })).tries).toBe(4);
    expect((await failure({ garbage: "event: x\ndata: {broken\n\n" }, {}, "anthropic")).tries).toBe(4);
    expect((await failure({ status: 502, body: "<html>Bad gateway</html>" })).tries).toBe(4);
  });

  test("answers in time and starts the count anew", async () => {
    const { outcome } = await play((number) => {
      if (number % 4 !== 3) return { status: 500 };
      return number === 15 ? { text: "Done." } : { calls: [work(String(number))] };
    });
    expect(outcome).toMatchObject({ outcome: "succeeded" });
  });

  test("waits as it is told, with jitter, and longer each time where it is told nothing", async () => {
    const waits = async (headers: Record<string, string>) => {
      const { events } = await play([{ status: 500, headers }], {
        timing: { baseMs: 10, capMs: 25, random: () => 0.5 },
      });
      return events.filter(({ type }) => type === "error").map(({ data }) => (data as { waitMs: number }).waitMs);
    };
    expect(await waits({})).toEqual([11, 22, 28]);
    expect(await waits({ "retry-after-ms": "5" })).toEqual([6, 6, 6]);
  });

  test("stops waiting when the run has to stop", async () => {
    const stop = new AbortController();
    const playing = play([{ status: 500, headers: { "retry-after": "50" } }], { job: { signal: stop.signal } });
    await expect.poll(() => provider.requests.length).toBe(1);
    stop.abort("cancelled");
    expect((await playing).outcome).toEqual({ outcome: "released" });
  });
});

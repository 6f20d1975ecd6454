import { expect, test } from "vitest";
import { createApiClient } from "#lib/api-client/api-client.ts";
import { makeCallers } from "#test/callers.ts";
import { expectTheBar, playConsents } from "#test/consents/play-consents.ts";
import { useOwnPostgres } from "#test/faults/own-postgres.ts";
import { startHttpDesk } from "#test/http-desk.ts";

useOwnPostgres();

test(
  "3 agents × 100 requests, killed at five points, with a desk that goes down meanwhile",
  async () => {
    const callers = await makeCallers();
    const desk = await startHttpDesk();
    try {
      const lead = createApiClient({ url: desk.url, token: callers.automation });
      const disturb = async () => {
        await desk.down();
        await desk.up();
      };
      const asked = { agents: 3, requests: 100, disturb };
      const played = await playConsents({ url: desk.url, lead, token: callers.agent }, asked);
      expect(played).toHaveLength(300);
      await expectTheBar(played);
    } finally {
      await desk.stop();
    }
  },
  30 * 60_000,
);

import { expect, test } from "vitest";
import { createApiClient } from "#lib/api-client/api-client.ts";
import { makeCallers } from "#test/callers.ts";
import { expectTheBar, playConsents } from "#test/consents/play-consents.ts";
import { useDatabase } from "#test/database.ts";
import { startHttpDesk } from "#test/http-desk.ts";

useDatabase();

test("agents that are killed at each of five points: no effect without a consent, none twice, none that was changed, and what is unknown is said", async () => {
  const callers = await makeCallers();
  const desk = await startHttpDesk();
  try {
    const lead = createApiClient({ url: desk.url, token: callers.automation });
    const played = await playConsents({ url: desk.url, lead, token: callers.agent }, { agents: 3, requests: 6 });
    expect(played).toHaveLength(18);
    await expectTheBar(played);
  } finally {
    await desk.stop();
  }
});

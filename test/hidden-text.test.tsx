import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { AuditRow } from "#components/audit/audit-row.tsx";
import { EventRow } from "#components/events/event-row.tsx";
import { pauseTitle } from "#components/holds/pause/pause-words.ts";
import { PatchCard } from "#components/runs/diff/patch-card.tsx";
import { WallCard } from "#components/runs/page/wall-card.tsx";
import { aboutWords } from "#lib/client/policies/gate-words.ts";

vi.mock(import("#components/ui/text/time.tsx"), async (original) => ({
  ...(await original()),
  Moment: () => <>now</>,
}));

/** Turned around, and with letters that nobody sees: by an agent, a sentinel, an import. */
const NAME = "build\u202eEVIL\u200b\u{e0041}er";
const HIDDEN = /[\u200b\u202a-\u202e\u{e0000}-\u{e007f}]/u;
const actor = { kind: "agent", id: null, name: NAME } as const;

const SHOWN: Record<string, ReactNode> = {
  "a run's wall": <WallCard isolation={{ wall: NAME, network: [NAME], grants: [NAME] }} />,
  "a line of the audit": (
    <AuditRow
      line={{
        id: "aud_1",
        at: "2026-01-01T00:00:00.000Z",
        project: null,
        actor,
        act: "profile.changed",
        subject: { kind: "profile", id: null, name: NAME },
        data: { name: NAME },
        hash: "",
      }}
      onActor={() => {}}
    />
  ),
  "an event": (
    <EventRow
      event={{
        id: "evt_1",
        at: "2026-01-01T00:00:00.000Z",
        type: "run.finished",
        project: "default",
        ticketId: null,
        runId: null,
        holdId: null,
        actor,
        data: { summary: NAME },
      }}
      ticketKey="DEF-1"
      linked
    />
  ),
  "a diff": (
    <PatchCard diff={`diff --git a/${NAME} b/${NAME}\n--- a/${NAME}\n+++ b/${NAME}\n@@ -1 +1 @@\n-a\n+${NAME}\n`} />
  ),
  "a question's heading": pauseTitle({ reason: "question", level: null }, NAME),
  "a pause of claims": aboutWords({ by: "label", match: NAME }),
};

test.each(Object.entries(SHOWN))("%s shows hidden characters by their numbers", (_, shown) => {
  const markup = renderToStaticMarkup(shown);
  expect(markup).toContain("build\\u{202e}EVIL");
  expect(markup).not.toMatch(HIDDEN);
});

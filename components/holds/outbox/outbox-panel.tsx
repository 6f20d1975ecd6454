import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import type { DecisionLine } from "#lib/contract/holds/decision-lines.ts";
import { DECISION_STAGES } from "#lib/engine/holds/pending/decision-stage.ts";
import { OutboxLine } from "./outbox-line.tsx";

/** All decisions of the last hour, by how far they have come. */
export function OutboxPanel({
  lines,
  me,
  onClose,
}: {
  lines: readonly DecisionLine[];
  me: string;
  onClose: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useShortcuts({ escape: onClose, o: onClose }, { listed: false });
  const groups = [
    { name: "Not sent yet", of: lines.filter(({ stage }) => stage === "sending") },
    { name: "With an agent", of: lines.filter(({ stage }) => stage !== "sending" && !DECISION_STAGES[stage].ended) },
    { name: "Finished", of: lines.filter(({ stage }) => DECISION_STAGES[stage].ended) },
  ];
  return (
    <section aria-label="Decisions of the last hour" className="flex h-full min-h-0 flex-col bg-bg-1">
      <header className="flex h-13 flex-none items-center gap-2.5 border-b border-line-1 px-4">
        <h2 ref={title} tabIndex={-1} className="text-row font-semibold outline-none">
          Outbox
        </h2>
        <span className="text-meta text-t3">last hour, {countOf(lines.length, "decision")}</span>
        <Button size="sm" variant="quiet" shortcut="escape" onClick={onClose} className="ml-auto">
          Close
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {lines.length === 0 && <p className="px-4 py-6 text-t2">Nothing was decided in the last hour.</p>}
        {groups.map(({ name, of }) =>
          of.length === 0 ? null : (
            <section key={name} aria-label={name}>
              <h3 className="px-4 pt-3.5 pb-1 text-meta font-medium text-t3">{name}</h3>
              <ul>
                {of.map((line) => (
                  <OutboxLine key={line.id} line={line} me={me} />
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
      <footer className="flex flex-none justify-end border-t border-line-1 px-4 py-2 text-meta text-t2">
        <Link href="/decisions" className="rounded-1 hover:underline">
          All decisions
        </Link>
      </footer>
    </section>
  );
}

import { FileDiff } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { plainText } from "#lib/client/text/plain-text.ts";

/** What the draft was written about has changed. The draft stays as it is; Review shows the change. */
export function DraftNotice({ desk: { changes } }: { desk: HoldDesk }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  if (changes.words === null) return null;
  const goOn = () => {
    setOpen(false);
    changes.goOn();
  };
  return (
    <div className="rounded-3 border border-held-l bg-held-bg px-3.5 py-2.5 text-held-t">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileDiff aria-hidden="true" className="size-4" />
        <p role="status" className="min-w-40 flex-1 font-medium">
          {changes.words}. Your note is as you left it.
        </p>
        {open ? (
          <Button size="sm" onClick={goOn}>
            Go on with my note
          </Button>
        ) : (
          <Button size="sm" aria-expanded={false} aria-controls={id} onClick={() => setOpen(true)}>
            Review
          </Button>
        )}
      </div>
      <div id={id}>
        {open && changes.findings.length === 0 && (
          <p className="mt-2 text-t1">The text below is what it would receive now. Read it again before you send.</p>
        )}
        {open && changes.findings.length > 0 && (
          <ul className="mt-2 grid gap-1 text-t1">
            {changes.findings.map(({ key, label, issue, words }) => (
              <li key={key} className="wrap-break-word">
                <b>{label}</b> {issue && plainText(issue)} <span className="text-t2">({words})</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

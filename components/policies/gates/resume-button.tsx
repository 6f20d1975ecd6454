import { useQueryClient } from "@tanstack/react-query";
import { Button } from "#components/ui/button/button.tsx";
import { aboutWords } from "#lib/client/policies/gate-words.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Pause } from "#lib/contract/policies/limits.ts";
import { resumeClaims } from "#lib/server/actions/limits.ts";

/** Ends a pause. Whoever ended it first has done the same. `off`: why this person may not. */
export function ResumeButton({
  pause,
  off,
  shortcut,
  className,
}: {
  pause: Pause;
  off: string | undefined;
  /** The key that does it, where this is the one pause of a page. */
  shortcut?: string;
  className?: string;
}) {
  const client = useQueryClient();
  const { run, busy } = useAction(resumeClaims);
  const about = aboutWords(pause);
  const resume = async () => {
    const done = await run({ id: pause.id });
    // Also where the tab shows all projects.
    await client.invalidateQueries({ queryKey: ["pauses"] });
    showToast({ message: done ? `${about}: claims go on.` : "Not resumed. Look at what is paused, and try again." });
  };
  useShortcuts(shortcut === undefined ? {} : { [shortcut]: { run: resume, label: "Resume" } }, { enabled: !off });
  return (
    <Button size="sm" className={className} shortcut={shortcut} off={off} busy={busy} onClick={resume}>
      Resume<span className="sr-only"> {about}</span>
    </Button>
  );
}

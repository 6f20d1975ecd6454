import { useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { type PolicyInForce, policyKeys } from "#lib/client/policies/policy-queries.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { savePolicy } from "#lib/server/actions/policies.ts";
import type { PolicyDraft } from "./use-policy-draft.ts";
import { versionWords } from "./version-words.ts";

const ONLY_ADMINS = "Only admins set policies. Ask one of them.";

interface ApplyBarProps {
  project: string;
  draft: PolicyDraft;
  inForce: PolicyInForce;
  mayApply: boolean;
}

/** Saves the changes as the next version, or drops them. Says first what others have saved meanwhile. */
export function ApplyBar({ project, draft, inForce, mayApply }: ApplyBarProps) {
  const client = useQueryClient();
  const { run, busy, refusal, reset } = useAction(savePolicy);
  const readAgain = () => client.invalidateQueries({ queryKey: policyKeys.all(project) });
  const off = offReason(draft, mayApply);
  const apply = async () => {
    if (off !== undefined || busy) return;
    const saved = await run({ ...draft.policy, project, version: draft.base.version });
    await readAgain();
    if (!saved) return;
    draft.discard();
    focusHeading();
    showToast({ message: `Version ${saved.value.version} is in force.` });
  };
  const discard = () => {
    reset();
    draft.discard();
    focusHeading();
  };
  useShortcuts({ "mod+enter": { run: () => void apply(), label: "Apply the changes" } }, { enabled: mayApply });
  const dirty = draft.changes.length > 0 || draft.unread.size > 0;
  return (
    <div className="grid gap-2.5 border-t border-line-1 bg-bg-2 px-6 py-3 max-tablet:px-4">
      {draft.behind ? (
        <Behind
          draft={draft}
          inForce={inForce}
          onRebase={() => {
            reset();
            draft.rebase();
          }}
        />
      ) : (
        <RefusalNote>{refusal}</RefusalNote>
      )}
      <div className="flex items-center gap-2">
        <Button variant="primary" shortcut="mod+enter" busy={busy} off={off} onClick={apply}>
          Apply as version {inForce.version + 1}
        </Button>
        {!mayApply && (
          <span aria-hidden="true" className="text-meta text-t3">
            Only admins set policies.
          </span>
        )}
        {dirty && (
          <Button variant="quiet" className="ml-auto" onClick={discard}>
            Discard
          </Button>
        )}
      </div>
    </div>
  );
}

/** Moves the focus to the page's heading after the focused control is gone; the version in force is shown there. */
function focusHeading(): void {
  const headings = document.querySelectorAll<HTMLElement>("#main h1");
  const shown = [...headings].find((heading) => heading.checkVisibility());
  if (!shown) return;
  shown.tabIndex = -1;
  shown.focus({ preventScroll: true });
}

function offReason(draft: PolicyDraft, mayApply: boolean): string | undefined {
  if (!mayApply) return ONLY_ADMINS;
  if (draft.unread.size > 0) return "A value cannot be read. Correct what is marked first.";
  if (draft.changes.length === 0) return "Nothing is changed.";
  return draft.behind ? "Another version came meanwhile. Choose what to do with your changes first." : undefined;
}

/** Somebody saved another version while this person was editing: that one is in force, and the edits wait for a choice. */
function Behind({ draft, inForce, onRebase }: { draft: PolicyDraft; inForce: PolicyInForce; onRebase: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-start gap-2.5 rounded-2 border border-held-l bg-held-bg px-3 py-2 text-held-t"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      <p className="min-w-50 flex-1">
        {versionWords(inForce.version)} came into force while you edited{" "}
        {versionWords(draft.base.version).toLowerCase()}. Your {countOf(draft.changes.length, "change")}{" "}
        {draft.changes.length === 1 ? "is" : "are"} kept here and not saved.
      </p>
      <Button size="sm" onClick={onRebase}>
        Make mine on version {inForce.version}
      </Button>
    </div>
  );
}

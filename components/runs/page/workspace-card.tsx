import { Staleness } from "#components/runs/staleness.tsx";
import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import type { RunWorkspace } from "#lib/contract/runs/workspaces.ts";

/** The branch of a run, and how far its base has gone on without it. */
export function WorkspaceCard({ workspace }: { workspace: RunWorkspace }) {
  return (
    <Card className="px-3.5 py-3">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 font-medium">Branch</h2>
        <code className="min-w-0 truncate font-mono text-meta tracking-[-0.01em] text-t2" title={workspace.branch}>
          {workspace.branch}
        </code>
        <CopyButton text={workspace.branch} what="the name of the branch" />
      </div>
      <div className="mt-1 text-meta">
        <Staleness workspace={workspace} files />
      </div>
    </Card>
  );
}

import { GitBranch, GitMerge, TriangleAlert } from "lucide-react";
import { Moment } from "#components/ui/text/time.tsx";
import { stalenessWords } from "#lib/client/runs/staleness-words.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { RunWorkspace } from "#lib/contract/runs/workspaces.ts";

const ICONS = { true: GitMerge, false: TriangleAlert, null: GitBranch };

/** How the branch of a run stands to its base, and as of when; with `files`, which ones conflict. */
export function Staleness({ workspace, files = false }: { workspace: RunWorkspace; files?: boolean }) {
  const { merges, conflicts, conflictFiles } = workspace;
  const Icon = ICONS[`${merges}`];
  const more = conflicts - conflictFiles.length;
  return (
    <>
      <p className="flex items-baseline gap-1.5">
        <Icon
          aria-hidden="true"
          className={`size-3.5 flex-none translate-y-0.5 ${merges === false ? "text-held-t" : "text-t3"}`}
        />
        <span className="min-w-0 wrap-anywhere">
          <span className={merges === false ? "text-held-t" : undefined}>{stalenessWords(workspace)}</span>{" "}
          <span className="text-meta whitespace-nowrap text-t3">
            as of <Moment at={workspace.checkedAt} />
          </span>
        </span>
      </p>
      {files && conflictFiles.length > 0 && (
        <ul aria-label="Files that conflict" className="mt-1 grid gap-0.5 pl-5 font-mono text-meta text-t2">
          {conflictFiles.map((file) => (
            <li key={file} className="wrap-anywhere">
              {plainText(file)}
            </li>
          ))}
          {more > 0 && <li className="font-sans text-t3">and {more} more</li>}
        </ul>
      )}
    </>
  );
}

import { useMemo } from "react";
import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { countOf } from "#lib/client/text/amounts.ts";
import { DiffCount, DiffView } from "./diff-view.tsx";
import { parseDiff } from "./parse-diff.ts";

/** What a run changed: the patch as it was reported, file by file. */
export function PatchCard({ diff }: { diff: string }) {
  const files = useMemo(() => parseDiff(diff), [diff]);
  const sum = (side: "added" | "removed") => files.reduce((total, file) => total + file[side], 0);
  return (
    <Card className="min-w-0 overflow-hidden" id="diff">
      <CardHeader
        title="Patch"
        meta={
          <>
            {countOf(files.length, "file")}, <DiffCount added={sum("added")} removed={sum("removed")} />
          </>
        }
        actions={<CopyButton text={diff} what="the patch" />}
      />
      <div className="p-3">
        <DiffView files={files} />
      </div>
    </Card>
  );
}

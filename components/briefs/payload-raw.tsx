import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { ScrollRegion } from "#components/ui/surface/scroll-region.tsx";
import type { Payload } from "#lib/client/briefs/use-payload.ts";

/** The bytes as they are, and their hash: what was shown is what runs (docs/guarantees.md#what-was-shown-is-what-runs). */
export function PayloadRaw({ payload }: { payload: Payload }) {
  const { preview, missing, isCurrent } = payload;
  if (missing !== null) return <p className="px-3.5 pb-3 text-meta text-t3">{missing}, to see what it gets.</p>;
  if (preview === null) return <Skeleton className="mx-3.5 mb-3 h-40" />;
  return (
    <div className="px-3.5 pb-3">
      <ScrollRegion
        label="Exact text"
        busy={!isCurrent}
        className="max-h-90 rounded-2 border border-line-1 bg-well px-3 py-2 text-log"
      >
        <pre className="wrap-break-word whitespace-pre-wrap">{preview.text}</pre>
      </ScrollRegion>
      <p className="mt-1.5 flex items-center gap-1 text-meta text-t3">
        <span className="min-w-0 truncate">
          sha256 <code className="font-mono select-all">{preview.sha256}</code>
        </span>
        <CopyButton text={preview.text} what="the exact text" />
      </p>
    </div>
  );
}

import { ExternalLink, FileText } from "lucide-react";
import { useState } from "react";
import { OutputOnce } from "#components/runs/log/output-text.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { countOf } from "#lib/client/text/amounts.ts";
import { findLinks } from "#lib/client/text/find-links.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { Artifact } from "#lib/contract/runs.ts";

/** The artifacts of a run, links and texts. Only web addresses become links. */
export function ArtifactsCard({ artifacts }: { artifacts: readonly Artifact[] }) {
  return (
    <Card className="min-w-0">
      <CardHeader title="Artifacts" meta={countOf(artifacts.length, "artifact")} />
      <ul>
        {artifacts.map((artifact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
          <li key={index} className="border-b border-line-1 px-3.5 py-2 last:border-b-0">
            <ArtifactLine artifact={artifact} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ArtifactLine({ artifact }: { artifact: Artifact }) {
  const [open, setOpen] = useState(false);
  const { name, url, text } = artifact;
  const [link, ...more] = url === undefined ? [] : findLinks(url);
  const href = link?.href && more.length === 0 ? link.href : null;
  const Icon = href ? ExternalLink : FileText;
  return (
    <>
      <div className="flex items-center gap-2.5">
        <Icon aria-hidden="true" className="size-3.5 text-t3" />
        {href ? (
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="min-w-0 flex-1 truncate underline decoration-line-3 underline-offset-2 hover:decoration-current"
          >
            {plainText(name)}
          </a>
        ) : (
          <span className="min-w-0 flex-1 truncate">{plainText(name)}</span>
        )}
        {url !== undefined && <span className="min-w-0 truncate text-meta text-t3">{plainText(url)}</span>}
        {text !== undefined && (
          <Button size="sm" variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Hide" : "Show"}
          </Button>
        )}
      </div>
      {open && text !== undefined && (
        <div className="mt-1.5 max-h-100 overflow-auto rounded-2 border border-line-1 bg-well px-3 py-2 font-mono text-log tracking-[-0.01em]">
          <OutputOnce text={text} />
        </div>
      )}
    </>
  );
}

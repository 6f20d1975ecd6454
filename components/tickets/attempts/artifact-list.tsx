import { FileText } from "lucide-react";
import { Card, CardHeader } from "#components/ui/card.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { ExternalText } from "#components/ui/external-text.tsx";
import { countOf } from "#lib/client/amounts.ts";
import type { Artifact } from "#lib/contract/runs.ts";

/** What an attempt left: names, addresses and texts, all of them from outside. */
export function ArtifactList({ artifacts }: { artifacts: readonly Artifact[] }) {
  return (
    <Card className="min-w-0 overflow-hidden">
      <CardHeader title="Artifacts" meta={countOf(artifacts.length, "artifact")} />
      <ul>
        {artifacts.map((artifact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
          <li key={index} className="grid gap-1.5 border-b border-line-1 px-3.5 py-2 last:border-b-0">
            <p className="flex min-w-0 items-center gap-2">
              <FileText aria-hidden="true" className="size-3.5 text-t3" />
              <span className="wrap-anywhere">{artifact.name}</span>
            </p>
            {artifact.url !== undefined && (
              <p className="pl-5.5 text-meta wrap-anywhere text-t2">
                <ExternalText text={artifact.url} />
              </p>
            )}
            {artifact.text !== undefined && (
              <details className="pl-5.5 text-meta">
                <summary className="rounded-1 text-t3 hover:text-t1">Show the text</summary>
                <div className="mt-1.5">
                  <CodeBlock label={artifact.name}>{artifact.text}</CodeBlock>
                </div>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

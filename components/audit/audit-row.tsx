import { ChevronRight } from "lucide-react";
import { CodeBlock } from "#components/ui/text/code.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { actWords } from "#lib/client/audit/act-families.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { AuditLine } from "#lib/contract/audit.ts";

/** One act: what, about what, who, when; opened, all that the audit has of it. */
export function AuditRow({ line, onActor }: { line: AuditLine; onActor: (actor: string) => void }) {
  const { actor, act, subject, project, at } = line;
  const failed = act === "sign_in.failed";
  return (
    <li className="border-b border-line-1 last:border-b-0">
      <details className="group">
        <summary className="grid min-h-11 cursor-pointer list-none items-center gap-x-3 gap-y-0.5 px-3.5 py-1.5 [grid-template-columns:auto_minmax(0,1fr)_auto] hover:bg-bg-2 desk:[grid-template-columns:auto_minmax(0,170px)_minmax(0,1fr)_minmax(0,180px)_minmax(0,110px)_auto] [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden="true" className="size-3.5 text-t3 transition-transform group-open:rotate-90" />
          <span className={failed ? "font-medium text-stop-t" : "font-medium"}>{actWords(act)}</span>
          <span className="min-w-0 text-t2 max-desk:order-last max-desk:col-span-2 max-desk:col-start-2 desk:truncate">
            <bdi>{plainText(subject.name ?? subject.id ?? subject.kind)}</bdi>
          </span>
          <span className="min-w-0 text-t2 max-desk:order-last max-desk:col-span-2 max-desk:col-start-2 desk:truncate">
            <bdi>{plainText(actor.name)}</bdi>
          </span>
          <span className="truncate text-meta text-t3 max-desk:hidden">{project ?? "the desk"}</span>
          <span className="text-right text-meta text-t3">
            <Moment at={at} seconds={false} />
          </span>
        </summary>
        <div className="grid gap-2 px-3.5 pb-3 desk:pl-10">
          <CodeBlock label={`All of ${line.id}`}>{JSON.stringify(line, null, 2)}</CodeBlock>
          <button
            type="button"
            className="justify-self-start rounded-1 text-meta text-t2 underline decoration-line-3 underline-offset-2 hover:text-t1 max-tablet:min-h-11"
            onClick={() => onActor(actor.id ?? actor.name)}
          >
            Show all that {plainText(actor.name)} did
          </button>
        </div>
      </details>
    </li>
  );
}

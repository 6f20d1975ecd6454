import clsx from "clsx";
import type { ReactNode } from "react";
import { AskFrame } from "#components/holds/card/ask-error.tsx";
import { ScrollRegion } from "#components/ui/surface/scroll-region.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { Call } from "#lib/contract/consents.ts";
import { argumentsText } from "#lib/engine/consents/call-words.ts";
import { RuleForm } from "./rule-form.tsx";

/** The tool call that waits for a person, byte for byte: what is allowed is exactly this. What differs from a call that was allowed is marked. */
export function AskCall({ desk, call }: { desk: HoldDesk; call: Call }) {
  const { hold, draft } = desk;
  const { was } = call;
  return (
    <AskFrame stop={call.unknownSince !== null} title={`The agent asks to use ${plainText(call.tool)}`}>
      {call.unknownSince !== null && (
        <p className="border-t border-stop-l bg-stop-bg px-3.5 py-2 text-stop-t">
          It is not known whether it ran before: it was begun <Moment at={call.unknownSince} />, and its run ended
          without saying so. Look before you allow it again.
        </p>
      )}
      {was && (
        <p className="border-t border-line-1 px-3.5 py-2 text-t2">
          Another call of this tool was allowed, and not made. What differs is marked.
        </p>
      )}
      <ScrollRegion
        label="Arguments"
        className="max-h-72 border-t border-line-1 bg-well py-2 text-meta focus-visible:-outline-offset-2"
      >
        <MarkedLines text={argumentsText(call.arguments)} before={was && argumentsText(was.arguments)} />
      </ScrollRegion>
      {call.changes !== null && (
        <ScrollRegion
          label="What it would change"
          className="max-h-48 border-t border-line-1 px-3.5 py-2 text-meta focus-visible:-outline-offset-2"
        >
          <pre className="font-mono whitespace-pre-wrap wrap-anywhere">{plainText(call.changes)}</pre>
        </ScrollRegion>
      )}
      <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-0 gap-y-0.5 border-t border-line-1 px-3.5 py-2 text-meta">
        <Fact name="Folder" differs={was !== null && was.folder !== call.folder}>
          {plainText(call.folder)}
        </Fact>
        <Fact name="Base commit" differs={was !== null && was.baseCommit !== call.baseCommit}>
          {call.baseCommit ?? "no repository"}
        </Fact>
        <Fact name="SHA-256">{call.sha256}</Fact>
      </dl>
      {draft.scope === "rule" && hold.state === "open" && hold.mayDecide && <RuleForm desk={desk} />}
    </AskFrame>
  );
}

function MarkedLines({ text, before }: { text: string; before: string | null }) {
  const known = new Set(before?.split("\n") ?? []);
  return (
    <pre className="font-mono whitespace-pre-wrap wrap-anywhere">
      {text.split("\n").map((line, index) => {
        const Line = before !== null && !known.has(line) ? "mark" : "span";
        return (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may say the same
            key={index}
            className={clsx(
              "block border-l-2 px-3",
              Line === "mark" ? "border-held bg-held-bg text-t1" : "border-transparent",
            )}
          >
            {plainText(line)}
          </Line>
        );
      })}
    </pre>
  );
}

function Fact({ name, differs = false, children }: { name: string; differs?: boolean; children: ReactNode }) {
  const Value = differs ? "mark" : "span";
  return (
    <>
      <dt className="text-t3">{name}</dt>
      <dd className="min-w-0 font-mono wrap-anywhere">
        <Value className={differs ? "bg-held-bg text-t1" : undefined}>{children}</Value>
      </dd>
    </>
  );
}

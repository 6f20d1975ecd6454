import { Fragment, type ReactNode } from "react";
import { plainText } from "#lib/client/text/plain-text.ts";

/** A part of a printed sheet; its heading stays with what follows. */
export function PrintSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <h2 className="break-after-avoid text-section font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** Names and values, one line each; what has no value is left out. */
export function PrintFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[120px_minmax(0,1fr)] gap-x-3 gap-y-0.5">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "")
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-t2">{name}</dt>
            <dd className="min-w-0">{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

/** Text from outside, whole, as it was written. */
export function PrintText({ text, mono }: { text: string; mono?: boolean }) {
  return <p className={`whitespace-pre-wrap ${mono ? "font-mono text-meta" : ""}`}>{plainText(text)}</p>;
}

/** A link whose target is printed behind its words. */
export function printLink(href: string, words: string): ReactNode {
  return <a href={href}>{words}</a>;
}

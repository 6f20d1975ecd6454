import { Link } from "#components/ui/link/link.tsx";
import { CITE_LOOK } from "#components/ui/text/code.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";

/** Why it is stuck: up to three sentences, each with links to the events that prove it. */
export function WhyStuck({ hold }: { hold: HoldDetail }) {
  if (hold.why.length === 0) return null;
  return (
    <section aria-labelledby="why-stuck" className="grid gap-1.5">
      <h2 id="why-stuck" className="text-meta text-t3">
        What proves why it is stuck
      </h2>
      <ol className="grid gap-1.5 max-tablet:gap-2">
        {hold.why.map(({ text, cites }, index) => (
          <li
            key={text}
            className="grid grid-cols-[18px_minmax(0,1fr)_auto] items-baseline gap-x-2 max-tablet:grid-cols-[14px_minmax(0,1fr)] max-tablet:gap-y-0.5"
          >
            <span aria-hidden="true" className="text-meta text-t3">
              {index + 1}
            </span>
            <span className="wrap-break-word">{plainText(text)}</span>
            <span className="flex gap-1 max-tablet:col-start-2">
              {cites.map((id) => (
                <Link
                  key={id}
                  href={`/tickets/${hold.ticket?.key}?${new URLSearchParams({ tab: "events", event: id })}`}
                  aria-label={`Event ${shortId(id)}`}
                  className={CITE_LOOK}
                >
                  #{shortId(id)}
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The number of an event, the last part of its id `epoch-transaction-number`: it is unique on one desk. */
function shortId(id: string): string {
  return id.slice(id.lastIndexOf("-") + 1);
}

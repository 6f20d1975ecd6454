import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { countOf } from "#lib/client/text/amounts.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { OpenFindings } from "../findings/open-findings.tsx";
import { LedgerMarks } from "./ledger-marks.tsx";

/** Whether the reviews converge, in words and two small pictures; opens the whole ledger. */
export function LedgerCard({ hold }: { hold: HoldDetail }) {
  const { ledger } = hold;
  if (ledger.findings.length === 0) return null;
  return (
    <Link
      href={`/tickets/${hold.ticket.key}?tab=feedback`}
      className="flex items-center gap-5 rounded-3 border border-line-card bg-card py-3 pr-2 pl-3.5 transition-colors [--ground:var(--card)] hover:border-line-3 max-tablet:flex-wrap max-tablet:gap-x-5 max-tablet:gap-y-3"
    >
      <span className="min-w-0 flex-1 max-tablet:basis-full">
        <span className="block font-medium">{TITLE[ledger.trend]}</span>
        <span className="mt-0.5 block text-meta text-t2">{sentenceOf(ledger)}</span>
      </span>
      <OpenFindings reviews={ledger.reviews} />
      <LedgerMarks ledger={ledger} />
      <ChevronRight aria-hidden="true" className="size-4 text-t3 max-tablet:hidden" />
    </Link>
  );
}

const TITLE: Record<HoldDetail["ledger"]["trend"], string> = {
  single: "One review so far",
  converging: "Findings are converging",
  not_converging: "Findings are not converging",
};

/** What stands out: what came back each time, what was settled, and how many reviews looked. */
function sentenceOf({ findings, reviews }: HoldDetail["ledger"]): string {
  const back = findings.filter(({ open, raised }) => open && raised.length === reviews.length && reviews.length > 1);
  const settled = findings.filter(({ fate }) => fate === "addressed");
  const withdrawn = findings.filter(({ fate }) => fate === "withdrawn");
  return [
    back.length > 0 && `${listOf(back.map(({ label }) => label))} came back at every review.`,
    settled.length > 0 &&
      `${listOf(settled.map(({ label }) => label))} ${settled.length === 1 ? "is" : "are"} settled.`,
    withdrawn.length > 0 &&
      `${listOf(withdrawn.map(({ label }) => label))} ${withdrawn.length === 1 ? "is" : "are"} withdrawn.`,
    `${countOf(findings.length, "finding")} in ${countOf(reviews.length, "review")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function listOf(words: string[]): string {
  const shown = words.length > 4 ? [...words.slice(0, 3), `${words.length - 3} more`] : words;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

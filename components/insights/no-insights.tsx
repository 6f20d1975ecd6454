import { ChartNoAxesColumn } from "lucide-react";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { Card } from "#components/ui/surface/card.tsx";

/** What each part needs before it can say something. */
const NEEDS = [
  ["Decisions that held", "a hold that a lead decides, and the next result of the check that had failed"],
  ["Time to first look and to decision", "a hold that a lead opens"],
  ["Holds by reason", "a run that pauses, or a ticket whose retries are used up"],
  ["Retries that succeeded", "an attempt that fails, and the one that the policy starts after it"],
  ["Rejections overturned", "a sentinel that rejects, and a lead who overrules it"],
  ["Agents' health", "a run that ends"],
  ["Attempts that led nowhere", "a run that fails, is lost, cancelled or rejected, and reports its cost"],
] as const;

/** A project in which nothing has ended yet: what will stand here, and what that takes. */
export function NoInsights() {
  return (
    <Card className="grid gap-6 px-6 py-8 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] desk:items-center desk:px-10 desk:py-12">
      <div className="grid justify-items-start gap-1">
        <span
          aria-hidden="true"
          className="mb-3 grid size-10 place-items-center rounded-3 border border-line-2 bg-bg-2 text-t3 [&_svg]:size-5"
        >
          <ChartNoAxesColumn />
        </span>
        <h2 className="text-section font-semibold">Nothing has been counted yet.</h2>
        <p className="text-t2">
          In this time no run has ended and nothing was held. Figures appear by themselves with the first of each;
          nothing has to be set up.
        </p>
        <ButtonLink href="/tickets" className="mt-4">
          Go to the tickets
        </ButtonLink>
      </div>
      <dl className="grid">
        {NEEDS.map(([name, needs]) => (
          <div
            key={name}
            className="grid gap-x-4 border-t border-line-1 py-2 first:border-t-0 tablet:grid-cols-[230px_minmax(0,1fr)]"
          >
            <dt className="font-medium">{name}</dt>
            <dd className="text-t2">needs {needs}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

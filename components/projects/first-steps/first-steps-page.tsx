"use client";
import { PageHeader } from "#components/layout/page-header.tsx";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { FirstStepsCard } from "./first-steps-card.tsx";

/** The first steps on a page of their own, where they are found again. */
export function FirstStepsPage() {
  const { project } = useDesk();
  return (
    <>
      <PageHeader title="First steps" />
      <div className="max-w-180 px-6 pb-10 max-tablet:px-4">
        <FirstStepsCard key={project} project={project} />
      </div>
    </>
  );
}

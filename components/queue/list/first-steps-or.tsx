import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { firstStepsQuery } from "#lib/client/projects/first-steps-query.ts";

/** Fetched by a desk that is new; every other one never asks for it. */
const FirstStepsCard = dynamic(
  () => import("#components/projects/first-steps/first-steps-card.tsx").then((module) => module.FirstStepsCard),
  { ssr: false, loading: () => <SkeletonRows rows={4} label="Reading the first steps" /> },
);

/**
 * In an empty queue: the first steps of the project until its first run has succeeded, and then as long as one looks at them;
 * else `children`. `mayWait`: nothing has run yet, so that the steps are likely and nothing else is shown for a moment.
 */
export function FirstStepsOr({
  project,
  mayWait,
  children,
}: {
  project: string;
  mayWait: boolean;
  children: ReactNode;
}) {
  const { data, isFetchedAfterMount } = useQuery(firstStepsQuery(project));
  // What was read before the queue filled and emptied again is old.
  const steps = isFetchedAfterMount || mayWait ? data : undefined;
  const [shown, setShown] = useState(false);
  const wanted = steps !== undefined && !steps.dismissed && (shown || steps.run?.state !== "succeeded");
  if (wanted && !shown) setShown(true);
  if (wanted)
    return (
      <div className="p-4 max-tablet:p-3">
        <FirstStepsCard project={project} />
      </div>
    );
  return mayWait && data === undefined ? <SkeletonRows rows={4} label="Reading the first steps" /> : children;
}

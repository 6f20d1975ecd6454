import { useQuery } from "@tanstack/react-query";
import { CirclePause } from "lucide-react";
import { ResumeButton } from "#components/policies/gates/resume-button.tsx";
import { ProjectChip } from "#components/projects/project-chip.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Ago } from "#components/ui/text/time.tsx";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { aboutWords } from "#lib/client/policies/gate-words.ts";
import { pausesQuery } from "#lib/client/policies/limit-queries.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { Pause } from "#lib/contract/policies/limits.ts";
import { projectAddress } from "#lib/contract/projects/project-address.ts";

/** One line about the latest pause in force: what, by whom, since when and why; more of them are one press away. */
export function PausesLine({ project }: { project: string }) {
  const { mayDecide } = useDesk();
  const { data } = useQuery(pausesQuery(project, "in_force"));
  const [pause, ...more] = data ?? [];
  if (pause === undefined) return null;
  const pagesOf = (one: Pause) => projectAddress(one.project, "/policies#pauses");
  return (
    <section
      aria-label="Paused claims"
      className="flex min-h-9 items-center gap-2.5 border-b border-human-l bg-human-bg [--ground:var(--human-bg)] py-1 pr-2 pl-4 text-meta"
    >
      <CirclePause aria-hidden="true" className="size-4 flex-none text-t2" />
      <ProjectChip slugs={[pause.project]} />
      <p className="min-w-0 flex-1 truncate text-t2">
        <Link href={pagesOf(pause)} className="rounded-1 font-medium text-t1 hover:underline">
          {aboutWords(pause)} paused
        </Link>{" "}
        by {pause.pausedBy.name}, <Ago at={pause.pausedAt} />
        {pause.note && `: ${plainText(pause.note)}`}
      </p>
      {more.length > 0 && (
        <Link
          href={pagesOf(more[0] ?? pause)}
          className="flex-none rounded-1 text-t2 underline decoration-line-3 hover:text-t1"
        >
          {more.length} more
        </Link>
      )}
      <ResumeButton pause={pause} off={mayDecide ? undefined : "Only leads resume claims. Ask one of them."} />
    </section>
  );
}

import { useQueries } from "@tanstack/react-query";
import type { z } from "zod";
import type { Member } from "#lib/contract/people.ts";
import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";
import { useDesk } from "./desk-context.tsx";
import { membersQuery } from "./members-query.ts";

/** Everyone with a role in the project that this tab shows, by name; in all of them where it shows all, each once. */
export function useMembers(enabled = true): z.infer<typeof Member>[] {
  const { project, projects } = useDesk();
  const slugs = project === ALL_PROJECTS ? projects.map(({ slug }) => slug) : [project];
  return useQueries({
    queries: slugs.map((slug) => ({ ...membersQuery(slug), enabled })),
    combine: (reads) => {
      const all = reads.flatMap(({ data = [] }) => data);
      // Who decides in one of them is a possible owner, though they only read another.
      const deciding = all.toSorted((a, b) => Number(a.role === "viewer") - Number(b.role === "viewer"));
      const once = new Map(deciding.toReversed().map((member) => [member.userId, member]));
      return [...once.values()].toSorted((a, b) => a.name.localeCompare(b.name));
    },
  });
}

"use client";
import { useEffect } from "react";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { chooseProject } from "#lib/server/actions/session.ts";

/**
 * Makes the project of what a page is about the one that the desk shows: a link to a thing of another project would stand
 * among the wrong numbers, and hear nothing of what happens to it. The action's cookie has the desk drawn anew.
 */
export function InProject({ slug }: { slug: string }) {
  const { project } = useDesk();
  useEffect(() => {
    if (slug !== project) void chooseProject({ slug });
  }, [slug, project]);
  return null;
}

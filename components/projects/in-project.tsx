"use client";
import { useEffect } from "react";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { chooseProject } from "#lib/server/actions/session.ts";

/**
 * Switches the whole application to the project of this page: after a link to another project, the counts and the live
 * events would be those of the wrong one. The action sets a cookie, with which the layout is rendered again.
 */
export function InProject({ slug }: { slug: string }) {
  const { project } = useDesk();
  useEffect(() => {
    if (slug !== project) void chooseProject({ slug });
  }, [slug, project]);
  return null;
}

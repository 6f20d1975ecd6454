import { useContext } from "react";
import { DeskContext } from "#lib/client/people/desk-context.tsx";
import { projectAddress } from "#lib/contract/projects/project-address.ts";

/**
 * Makes a page (`/tickets/DEF-1?tab=log`) an address of the project that this tab shows. An address that names its project
 * stays, as do those outside of the desk.
 */
export function useAddress(): (page: string) => string {
  const project = useContext(DeskContext)?.project;
  return (page) =>
    project === undefined || /^(?:\/(?:p|sign-in)(?:[/?]|$)|[^/])/.test(page) ? page : projectAddress(project, page);
}

import { PROJECT_REASONS, type ProjectReason } from "./hold-subjects.ts";

/** What stops several tickets of a project. At most one of a reason and a name is open in a project. */
export type ProjectCause = {
  projectId: string;
  reason: ProjectReason;
  /** the service, or whom the tickets wait for; 1 to 200 characters */
  about: string;
};

/** How many of the tickets that a hold of a project stops are listed with it. */
export const MAX_STOPPED_LISTED = 50;

/** The tickets that wait because of a cause: how many, and the ids of the first of them. */
export type Stopped = { count: number; ticketIds: readonly string[] };

/** What the cluster of such a hold is called: it is alone in it. */
export function projectFingerprint({ reason, about }: ProjectCause): string {
  return `${PROJECT_REASONS[reason]}:${reason}:${about}`;
}

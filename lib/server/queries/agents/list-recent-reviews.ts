import type { DoneReview, RecentReviewsQuery } from "#lib/contract/agents.ts";
import { readRecentReviews } from "#lib/db/reviews/recent-reviews.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { projectAskedFor } from "../projects/project-asked-for.ts";

/** The latest reviews of one sentinel. Cost: index review_ended from its end. Throws `not_found`. */
export async function listRecentReviews(access: Access, query: RecentReviewsQuery): Promise<DoneReview[]> {
  const rows = await readRecentReviews(await projectAskedFor(access, query.project), query.name);
  return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString(), endedAt: row.endedAt.toISOString() }));
}

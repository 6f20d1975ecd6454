import type { DoneReview, RecentReviewsQuery } from "../../contract/agents.ts";
import { readRecentReviews } from "../../db/recent-reviews.ts";
import type { Access } from "../../engine/access.ts";
import { projectAskedFor } from "./project-asked-for.ts";

/** The latest reviews of one sentinel. Cost: index review_ended from its end. Throws `not_found`. */
export async function listRecentReviews(access: Access, query: RecentReviewsQuery): Promise<DoneReview[]> {
  const rows = await readRecentReviews(await projectAskedFor(access, query.project), query.name);
  return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString(), endedAt: row.endedAt.toISOString() }));
}

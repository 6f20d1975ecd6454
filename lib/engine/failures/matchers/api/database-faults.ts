import type { Matcher } from "../matcher.ts";
import { anyOf } from "../pattern.ts";

/** A database can be reached, but cannot answer for now. */
export const databaseFaults: Matcher[] = [
  {
    subcategory: "database_unavailable",
    band: "cause",
    text: anyOf(
      /deadlock (?:detected|found)|could not serialize access|serialization failure/i,
      /(?:^|SQLSTATE\W{0,4}|\bcode\W{1,4})(?:40001|40P01|53300)\b/i,
      /database (?:system )?is (?:starting up|shutting down|in recovery|not (?:yet )?accepting|unavailable)/i,
      /replica set|no primary|leader (?:changed|not available|election)|not primary/i,
      /CLUSTERDOWN|NOREPLICAS|available brokers|max number of clients|no more connections|connection limit exceeded/i,
      /LOADING Redis|READONLY You can't|write conflict/i,
      /connection pool\b.{0,30}(?:exhaust|full|limit|time)|QueuePool limit|max\w* (?:\w+ )?connections? (?:was |were |has been |have been )?(?:reached|exceeded|used)/i,
      /can't reach database server|server selection/i,
    ),
  },
];

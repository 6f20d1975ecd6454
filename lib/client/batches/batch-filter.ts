import type { BatchFilter } from "#lib/contract/batches.ts";
import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import { reasonsInSegment } from "#lib/engine/queue/queue-segments.ts";

/** The holds that the list shows with a filter, as a batch names them. */
export function batchFilter(project: string, filter: QueueFilter): BatchFilter {
  const { segment, sort: _, without: __, q, reason, snoozed = "without", ...rest } = filter;
  const inSegment = segment === "all" ? undefined : reasonsInSegment(segment);
  const reasons = inSegment && reason ? inSegment.filter((one) => reason.includes(one)) : (inSegment ?? reason);
  return {
    ...(project !== ALL_PROJECTS && { project }),
    ...rest,
    snoozed,
    ...(reasons && { reason: reasons }),
    ...(q && { q }),
  };
}

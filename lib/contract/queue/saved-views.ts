import { z } from "zod";
import { By, Id, Slug, Text, Time } from "#lib/contract/basics.ts";
import { canonicalQueueSearch } from "./queue-address.ts";

/** docs/contract.md#saved-views: filters and orders of the queue that are saved under a name. */

const ViewName = Text(60).trim().min(1);
/** The search of the queue's address. It is stored in its canonical form, without invalid fields. */
const QueueSearch = Text(2000).transform(canonicalQueueSearch);

export const SavedView = z
  .object({
    id: Id,
    project: z.string(),
    name: z.string(),
    query: z.string().describe("the search of the queue's address, without the question mark"),
    shared: z.boolean().describe("everyone in the project sees it; otherwise only the person who made it"),
    by: By,
    mine: z.boolean(),
    mayChange: z.boolean().describe("the caller made it, or administers the project"),
    updatedAt: Time,
  })
  .meta({ id: "SavedView" });
export type SavedView = z.infer<typeof SavedView>;

export const SavedViews = z.object({ items: z.array(SavedView) });
export const ListSavedViews = z.strictObject({ project: Slug.optional() });
export type ListSavedViews = z.infer<typeof ListSavedViews>;

export const CreateSavedView = z.strictObject({
  project: Slug.optional(),
  name: ViewName,
  query: QueueSearch,
  shared: z.boolean().default(true),
});
export type CreateSavedView = z.output<typeof CreateSavedView>;

export const UpdateSavedView = z.strictObject({
  name: ViewName.optional(),
  query: QueueSearch.optional(),
  shared: z.boolean().optional(),
});
export type UpdateSavedView = z.output<typeof UpdateSavedView>;

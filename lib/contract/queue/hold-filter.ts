import { z } from "zod";
import { commaList, Label, Text } from "#lib/contract/basics.ts";
import { CATEGORY_NAMES } from "#lib/engine/failures/categories.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { PRIORITY_NAMES } from "#lib/engine/tickets/priorities.ts";
import { HELD_AGE_NAMES, SNOOZED } from "./hold-filter-words.ts";

/** The filters of holds, the same for the queue, `GET /holds` and batches (docs/contract.md#holds). */

export const HoldReasonWord = z.enum(HOLD_REASON_NAMES);
export const CategoryWord = z.enum(CATEGORY_NAMES);
export const PriorityWord = z.enum(PRIORITY_NAMES);
export const AgeWord = z.enum(HELD_AGE_NAMES).describe("held at least this long");
export const SnoozedWord = z
  .enum(SNOOZED)
  .describe("whether snoozed holds are listed: not, only they, or with the others");
export const LateWord = z.literal("yes").describe("past its target");
export const OwnerWord = Text(64).describe("ids of people, `me`, `lead`, `admin`");

/** The filter as comma lists in a query. */
export const holdFilterShape = {
  reason: commaList(HoldReasonWord).optional(),
  category: commaList(CategoryWord).optional(),
  label: commaList(Label).optional().describe("tickets that have any of these labels"),
  priority: commaList(PriorityWord).optional(),
  owner: commaList(OwnerWord).optional(),
  fingerprint: commaList(Text(100)).optional(),
  agent: commaList(Text(200)).optional().describe("agents that have tried the ticket"),
  age: AgeWord.optional(),
  late: LateWord.optional(),
  snoozed: SnoozedWord.optional(),
  q: Text(200).optional(),
};

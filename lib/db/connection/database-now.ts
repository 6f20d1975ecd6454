import { z } from "zod";
import { reader } from "./transaction.ts";
import type { Reader } from "./tx.ts";

const Clock = z.object({ now: z.date() });

/** The time by the database's clock, in whole milliseconds; every stored time was taken from that clock. */
export async function databaseNow(from: Reader = reader): Promise<Date> {
  return (await from.only(Clock, "SELECT date_trunc('milliseconds', clock_timestamp()) AS now")).now;
}

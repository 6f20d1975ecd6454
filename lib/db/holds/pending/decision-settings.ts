import { prisma } from "#lib/db/connection/prisma.ts";

/** After how many seconds the decisions of a person are sent. Primary key. Throws where there is no such person. */
export async function readSendDelay(userId: string): Promise<number> {
  return (await readDecisionSettings(userId)).sendDelay;
}

/** The same, and whether a toast says how they went. */
export type DecisionSettings = { sendDelay: number; tellOutcomes: boolean };

/** What a person has set of their decisions. Primary key. Throws where there is no such person. */
export async function readDecisionSettings(userId: string): Promise<DecisionSettings> {
  const select = { sendDelay: true, tellOutcomes: true };
  return prisma().user.findUniqueOrThrow({ where: { id: userId }, select });
}

/** Sets it, but for what is left out. Primary key. */
export async function updateDecisionSettings(userId: string, set: Partial<DecisionSettings>): Promise<void> {
  await prisma().user.update({ where: { id: userId }, data: set });
}

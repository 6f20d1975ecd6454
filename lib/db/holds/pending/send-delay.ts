import { prisma } from "#lib/db/connection/prisma.ts";

/** After how many seconds the decisions of a person are sent. Primary key. Throws where there is no such person. */
export async function readSendDelay(userId: string): Promise<number> {
  return (await prisma().user.findUniqueOrThrow({ where: { id: userId }, select: { sendDelay: true } })).sendDelay;
}

/** Sets it. Primary key. */
export async function updateSendDelay(userId: string, seconds: number): Promise<void> {
  await prisma().user.update({ where: { id: userId }, data: { sendDelay: seconds } });
}

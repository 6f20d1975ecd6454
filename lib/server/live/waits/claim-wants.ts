import { type CalledTicket, readCalledTickets, readLimited } from "#lib/db/queue/called-tickets.ts";
import type { ClaimNews } from "#lib/db/queue/claim-news.ts";

/** What somebody waits to claim. `projects` null: of any project. */
export type ClaimWants = {
  of: "work" | "review";
  projects: string[] | null;
  labels: string[];
  /** of work: a ticket for another one, or for one where none is named, is not for it */
  driver: string | null;
};

/** Milliseconds until there may be something for these wants, 0 or less: now; null: not by this. */
export type Call = (wants: ClaimWants) => number | null;

/** Whom the news call: reads what they are about once, however many wait. */
export async function readCall(news: ClaimNews, isWanted: (projectId: string) => boolean): Promise<Call> {
  const rooms = news.rooms.filter(isWanted);
  const [tickets, limited] = await Promise.all([
    news.tickets.length === 0 ? [] : readCalledTickets(news.tickets),
    rooms.length === 0 ? [] : readLimited(rooms),
  ]);
  const open = [...news.projects, ...limited];
  return (wants) => {
    if (open.some((id) => isOf(wants, id))) return 0;
    const times = tickets.flatMap((ticket) => msUntil(wants, ticket) ?? []);
    return times.length === 0 ? null : Math.min(...times);
  };
}

/** Whether what happens in a project can be about these wants. */
export const isOf = ({ projects }: ClaimWants, projectId: string): boolean => projects?.includes(projectId) ?? true;

function msUntil(wants: ClaimWants, { projectId, labels, driver, workMs, reviewMs }: CalledTicket): number | null {
  if (!isOf(wants, projectId) || !wants.labels.every((label) => labels.includes(label))) return null;
  if (wants.of === "review") return reviewMs;
  return driver === null || driver === wants.driver ? workMs : null;
}

import { likeText } from "./like-text.ts";

/** A Prisma condition: the text holds `q`, in upper or lower case. Prisma leaves the signs of LIKE as they are. */
export function contains(q: string): { contains: string; mode: "insensitive" } {
  return { contains: likeText(q), mode: "insensitive" };
}

/** A Prisma condition: the text holds `q`, in upper or lower case. Prisma leaves the signs of LIKE as they are, so they are escaped here. */
export function contains(q: string): { contains: string; mode: "insensitive" } {
  return { contains: q.replaceAll(/[\\%_]/g, "\\$&"), mode: "insensitive" };
}

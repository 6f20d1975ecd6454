import { redirect } from "next/navigation";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";

/** The queue is the home page. */
export default async function HomePage(): Promise<never> {
  await requireAccess();
  redirect("/queue");
}

import { notFound } from "next/navigation";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";

/** An address that is no page: nobody learns which there are without signing in. */
export default async function UnknownPage(): Promise<never> {
  await requireAccess();
  notFound();
}

import { useDesk } from "#lib/client/people/desk-context.tsx";
import { NAV_ITEMS } from "./nav-items.ts";

/** The entries of the navigation that the person has a page behind. */
export function useNavItems() {
  const { mayAudit } = useDesk();
  return NAV_ITEMS.filter((item) => mayAudit || !("admins" in item));
}

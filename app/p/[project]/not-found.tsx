import { SearchX } from "lucide-react";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";

/** A page that is not there, or not for this person: the two look the same. */
export default function NotFound() {
  return (
    <EmptyState
      icon={<SearchX />}
      heading="h1"
      title="There is no such page."
      action={<ButtonLink href="/queue">Go to the queue</ButtonLink>}
    >
      It may belong to a project that you are not in.
    </EmptyState>
  );
}

import type { Metadata } from "next";
import { StandalonePage } from "#components/layout/standalone-page.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";

export const metadata: Metadata = { title: "Not found" };

/** What is not there, or not for this person: the two are not told apart. */
export default function NotFound() {
  return (
    <StandalonePage
      title="There is nothing here"
      actions={
        <ButtonLink href="/queue" variant="primary">
          Go to the queue
        </ButtonLink>
      }
    >
      <p>This address leads to no page, ticket or run that you can see. It may belong to another project.</p>
    </StandalonePage>
  );
}

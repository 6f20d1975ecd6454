"use client";
import { FailedPage } from "#components/layout/failed-page.tsx";

/** Any page that throws, with the document around it still standing. */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  return <FailedPage error={error} retry={retry} />;
}

import type { Metadata } from "next";
import { PageHeader } from "#components/layout/page-header.tsx";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  await requireAccess();
  return <PageHeader title="Settings" />;
}

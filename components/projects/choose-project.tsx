import { FolderKanban } from "lucide-react";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { projectAddress } from "#lib/contract/projects/project-address.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { projectsOf } from "#lib/server/auth/current-project.ts";

/** A page that each project has for itself, where all are shown: says so, and leads to the page of each. `page`: as `/policies`. */
export async function ChooseProject({ access, page, title }: { access: Access; page: string; title: string }) {
  const projects = await projectsOf(access);
  return (
    <>
      <PageHeader title={title} meta="All projects" />
      <div className="grid max-w-160 gap-3 px-6 py-4 pb-10 max-tablet:px-4">
        <p className="text-t2">Each project has its own. Choose one.</p>
        <Card>
          <ul aria-label="Projects">
            {projects.map(({ slug, key, name }) => (
              <li key={slug} className="border-b border-line-1 last:border-b-0">
                <Link
                  href={projectAddress(slug, page)}
                  prefetch={false}
                  className="flex min-h-10 items-center gap-2.5 px-3.5 py-2 hover:bg-bg-3 focus-visible:-outline-offset-2 max-tablet:min-h-12"
                >
                  <FolderKanban aria-hidden="true" className="size-4 flex-none text-t3" />
                  <span className="min-w-0 truncate font-medium">{name}</span>
                  <span className="flex-none font-mono text-meta text-t3">{key}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

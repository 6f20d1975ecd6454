import { useQuery } from "@tanstack/react-query";
import { Link } from "#components/ui/link/link.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { servicesQuery } from "#lib/client/services/service-queries.ts";
import { projectAddress } from "#lib/contract/projects/project-address.ts";
import type { Service } from "#lib/contract/services.ts";
import { ServiceLine } from "./service-line.tsx";
import { ServiceStateTag } from "./service-state-tag.tsx";

/** The accounts and providers that runs use, those that are down first. Nothing where no run has named one. */
export function ServicesCard({ project }: { project: string }) {
  const { data, error, isFetching, refetch } = useQuery(servicesQuery(project));
  if (data?.length === 0 || (data === undefined && error === null)) return null;
  return (
    <Card className="min-w-0">
      <CardHeader title="Services" meta="accounts and providers that runs use" />
      {data === undefined ? (
        <div className="p-3">
          <ErrorCard what="The services could not be read." onRetry={() => refetch()} busy={isFetching}>
            {error?.message}
          </ErrorCard>
        </div>
      ) : (
        <ul>
          {data.map((service) => (
            <li key={service.service} className="grid gap-1 border-b border-line-1 px-3.5 py-2.5 last:border-b-0">
              <div className="flex min-w-0 items-start gap-2">
                <span className="min-w-0 flex-1 font-mono text-meta leading-5.5 wrap-anywhere">
                  <ServiceName service={service} project={project} />
                </span>
                <ServiceStateTag state={service.state} />
              </div>
              <ServiceLine service={service} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Of one that is not well a way to its hold, where it is probed or given up. */
function ServiceName({ service: { service, state }, project }: { service: Service; project: string }) {
  if (state === "closed") return service;
  return (
    <Link
      href={projectAddress(project, "/queue?reason=service_down")}
      prefetch={false}
      className="rounded-1 underline decoration-line-3 underline-offset-2 hover:decoration-t1"
    >
      {service}
    </Link>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { servicesQuery } from "#lib/client/services/service-queries.ts";
import { ServiceLine } from "./service-line.tsx";
import { ServiceStateTag } from "./service-state-tag.tsx";

/** The accounts and providers that runs use, those that are down first. Nothing where no run has named one. */
export function ServicesCard({ project }: { project: string }) {
  const { data } = useQuery(servicesQuery(project));
  if (data === undefined || data.length === 0) return null;
  return (
    <Card className="min-w-0">
      <CardHeader title="Services" meta="what runs use" />
      <ul>
        {data.map((service) => (
          <li key={service.service} className="grid gap-1 border-b border-line-1 px-3.5 py-2.5 last:border-b-0">
            <div className="flex min-w-0 items-center gap-2">
              <span className="min-w-0 flex-1 truncate font-mono text-meta" title={service.service}>
                {service.service}
              </span>
              <ServiceStateTag state={service.state} />
            </div>
            <ServiceLine service={service} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

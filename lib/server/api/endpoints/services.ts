import { ListServices, Services } from "#lib/contract/services.ts";
import { endpointsOf } from "#lib/server/api/endpoint.ts";
import { getServices } from "#lib/server/queries/services/get-services.ts";

const { get } = endpointsOf("Services");

export const SERVICE_ENDPOINTS = [
  get("/api/v1/services", {
    summary: "List the services that runs of a project use, and whether they work",
    permission: "common",
    query: ListServices,
    response: Services,
    handler: (access, { query }) => getServices(access, query),
  }),
];

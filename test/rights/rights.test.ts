import { expect, test } from "vitest";
import { ENDPOINTS } from "#lib/server/api/endpoints.ts";
import { openApiDocument } from "#lib/server/api/openapi/openapi-document.ts";
import { ACTION_RIGHTS } from "./action-rights.ts";
import { API_RIGHTS } from "./api-rights.ts";
import { actionsOf, filesOfActions, routeFiles } from "./discover.ts";
import { PAGE_RIGHTS, ROUTE_FILES } from "./page-rights.ts";
import { VARIANT } from "./row.ts";
import { STREAM_RIGHTS } from "./stream-rights.ts";

/** The table of rights has a row for everything that can be asked for, and none for what cannot. */

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();

test("each method of each address of the interface has its row", () => {
  const { paths } = openApiDocument(ENDPOINTS) as unknown as { paths: Record<string, object> };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const tabled = Object.keys(API_RIGHTS).map((name) => name.split(VARIANT)[0] ?? "");
  expect(sorted(tabled)).toEqual(sorted(documented));
  expect(sorted(tabled)).toEqual(sorted(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)));
});

test("each stream has its rows", () => {
  const streams = ENDPOINTS.filter(({ produces }) => produces === "text/event-stream");
  const tabled = Object.keys(STREAM_RIGHTS).map((name) => name.split("?")[0] ?? "");
  expect(sorted(tabled)).toEqual(sorted(streams.map(({ method, path }) => `${method} ${path}`)));
});

test("each server action has its row, and all of them are where they are looked for", () => {
  const files = filesOfActions();
  expect(files.filter((file) => !file.startsWith("lib/server/actions/"))).toEqual([]);
  expect(sorted(Object.keys(ACTION_RIGHTS))).toEqual(sorted(files.flatMap(actionsOf)));
});

test("each page has its row, and each handler is known", () => {
  expect(sorted(Object.keys(PAGE_RIGHTS))).toEqual(sorted(routeFiles("page").keys()));
  expect(sorted(Object.keys(ROUTE_FILES))).toEqual(sorted(routeFiles("route").keys()));
});

import { registerHooks } from "node:module";
import { expect, test } from "vitest";
import { ENDPOINTS } from "#lib/server/api/endpoints.ts";
import { openApiDocument } from "#lib/server/api/openapi/openapi-document.ts";

// openapi-typescript prints its types with the API of the compiler, which TypeScript 7 no longer has.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === "typescript" ? "typescript-5" : specifier, context),
});
const { default: openapiTypes, astToString } = await import("openapi-typescript");
const { factory } = await import("typescript-5");

/** A schema that refers to itself would be an error, as the type of a property: it gets a name of its own. */
const JSON_VALUE =
  "export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };";

test("the client's types are those of the OpenAPI document (npm run generate:client writes them anew)", async () => {
  const types = await openapiTypes(JSON.stringify(openApiDocument(ENDPOINTS)), {
    inject: JSON_VALUE,
    transform: (_, { path }) =>
      path === "#/components/schemas/JsonValue" ? factory.createTypeReferenceNode("JsonValue") : undefined,
  });
  await expect(astToString(types)).toMatchFileSnapshot("generated/schema.ts");
});

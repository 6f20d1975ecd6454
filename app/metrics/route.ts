import { dispatch } from "#lib/server/api/dispatch.ts";

/** Answered with the rest of the interface. */
export {
  dispatch as GET,
  dispatch as HEAD,
  dispatch as POST,
  dispatch as PUT,
  dispatch as PATCH,
  dispatch as DELETE,
  dispatch as OPTIONS,
};

export const dynamic = "force-dynamic";

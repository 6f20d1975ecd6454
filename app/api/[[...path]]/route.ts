import { dispatch } from "#lib/server/api/dispatch.ts";

/** Everything under /api but sign-in: one dispatcher, so that every address answers alike. */
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

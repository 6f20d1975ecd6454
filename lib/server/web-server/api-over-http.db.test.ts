import { afterAll, vi } from "vitest";

/** The same tests as of the dispatcher in process, which Next's route handler asks: this time through the product's own web server. */
// Their own file may have run in this process, or will.
vi.resetModules();
afterAll(() => {
  vi.resetModules();
});
const { useServedApi } = await import("#test/api.ts");
await import("../api/api.db.test.ts");
useServedApi();

import { useServedApi } from "#test/api.ts";

/** The same tests as of the dispatcher in process, which Next's route handler asks: this time through the product's own web server. */
await import("../api/idempotency.db.test.ts");
useServedApi();

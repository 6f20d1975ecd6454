/** Called by Next once per process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startBackground } = await import("./lib/server/maintenance/start-background.ts");
  startBackground();
  const { offerApi } = await import("./lib/server/web-server/offered-api.ts");
  const { answerApi } = await import("./lib/server/web-server/answer-api.ts");
  offerApi(answerApi);
}

/** Called by Next with what a page has thrown, before it is answered: without a database the answer is 503 (`request-listener.ts`). */
export async function onRequestError(error: unknown): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { noteOutage } = await import("./lib/server/api/failure-answer.ts");
  noteOutage(error);
}

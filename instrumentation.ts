/** Called by Next once per process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startBackground } = await import("./lib/server/maintenance/start-background.ts");
  startBackground();
  const { offerApi } = await import("./lib/server/web-server/offered-api.ts");
  const { answerApi } = await import("./lib/server/web-server/answer-api.ts");
  offerApi(answerApi);
}

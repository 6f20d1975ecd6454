import type { Page } from "@playwright/test";

/** What the page asks for once it is loaded comes only when it is let. */
export async function holdCodeBack(page: Page) {
  const asked = Promise.withResolvers<void>();
  const come = Promise.withResolvers<void>();
  let isLoaded = false;
  page.once("load", () => {
    isLoaded = true;
  });
  await page.route("**/_next/static/chunks/**", async (route) => {
    if (isLoaded) {
      asked.resolve();
      await come.promise;
    }
    await route.continue();
  });
  return { asked: asked.promise, come: come.resolve };
}

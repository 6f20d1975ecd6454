import type { Page } from "@playwright/test";

/** What the page asks for once it is loaded comes only when it is let; with `all` none of its code does before. */
export async function holdCodeBack(page: Page, { all = false } = {}) {
  const asked = Promise.withResolvers<void>();
  const come = Promise.withResolvers<void>();
  let isLoaded = false;
  page.once("load", () => {
    isLoaded = true;
  });
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    if (isLoaded || all) {
      asked.resolve();
      await come.promise;
    }
    await route.continue();
  });
  return { asked: asked.promise, come: come.resolve };
}

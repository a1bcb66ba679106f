import type { Page } from '@playwright/test';

/** Holds a page's requests to that address. @returns a function that releases them, and lets later ones through */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await mayGo;
    await route.continue();
  });
  return letGo;
}

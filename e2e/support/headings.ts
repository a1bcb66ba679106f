import { expect, type Locator, type Page } from '@playwright/test';

/** A heading with these words, among others perhaps. */
export const heading = (within: Page | Locator, words: string | RegExp) =>
  within.getByRole('heading', { name: words });

/** Waits for the screen whose heading has these words alone. */
export const title = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name: words, exact: true })).toBeVisible();

import type { Locator, Page } from '@playwright/test';

/** A received message; a draft may have the same text. */
export function chatMessage(page: Page, text: string): Locator {
  return page.getByRole('list', { name: 'Chat' }).getByText(text);
}

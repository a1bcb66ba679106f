import type { Locator, Page } from '@playwright/test';

/** A message that has arrived; a draft may have the same text. */
export function chatMessage(page: Page, text: string): Locator {
  return page.getByRole('list', { name: 'Chat' }).getByText(text);
}

import type { Locator, Page } from '@playwright/test';

/** A message that has arrived: what somebody still writes has the same words. */
export function chatMessage(page: Page, text: string): Locator {
  return page.getByRole('list', { name: 'Chat' }).getByText(text);
}

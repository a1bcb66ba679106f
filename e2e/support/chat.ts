import type { Locator, Page } from '@playwright/test';

export function chatMessage(page: Page, text: string): Locator {
  return page.getByRole('list', { name: 'Chat' }).getByText(text);
}

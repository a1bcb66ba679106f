import type { Locator, Page } from '@playwright/test';
import { en } from './words.ts';

export function chatMessage(page: Page, text: string): Locator {
  return page.getByRole('list', { name: en('in-visit:chat') }).getByText(text);
}

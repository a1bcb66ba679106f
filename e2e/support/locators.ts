import { expect, type Locator, type Page } from '@playwright/test';
import { en, type Say } from './words.ts';

export const heading = (within: Page | Locator, words: string | RegExp) =>
  within.getByRole('heading', { name: words });

export const title = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name: words, exact: true })).toBeVisible();

export const checkedIn = (page: Page, say: Say) =>
  expect(
    page
      .getByRole('heading', { level: 1, name: say('waiting-room:checkedIn'), exact: true })
      .or(page.getByRole('heading', { level: 1, name: say('waiting-room:beWithYou'), exact: true })),
  ).toBeVisible();

export const WAITING_ROOM =
  /^(?:You are checked in|Be with you shortly!|Please Wait Here|.+ moved you to the waiting room)$/;

export function chatMessage(page: Page, text: string): Locator {
  return page.getByRole('list', { name: en('in-visit:chat') }).getByText(text);
}

export const reconnecting = (page: Page): Locator =>
  page.getByText(en('in-visit:reconnecting'), { exact: true });

/** Of everyone in a visit. */
export const tiles = (page: Page): Locator => page.locator('figure[data-seat]');

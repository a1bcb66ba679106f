import { expect, type Page } from '@playwright/test';
import { heading } from '../../support/headings.ts';
import { expectMediaFlows, mediaBack } from '../../support/media.ts';
import { en } from '../../support/words.ts';
import { product, provider } from './world.ts';

export async function throughTheVisit(page: Page, sessionId: string, leave: string): Promise<void> {
  await provider.goto(`${product.url}/provider/group/${sessionId}`);
  await provider
    .getByRole('button', { name: /^Admit / })
    .first()
    .click();
  await expect(page.getByRole('button', { name: leave, exact: true })).toBeVisible();
  await expectMediaFlows(page);
  // The drawn phone is visible; its sound is silence.
  await mediaBack(provider);
  await provider.getByRole('button', { name: en('in-visit:leave'), exact: true }).click();
  await provider.getByRole('button', { name: en('in-visit:endVisit') }).click();
  await provider.getByRole('button', { name: en('in-visit:endForEveryone') }).click();
  await expect(heading(provider, en('staff-visit:endedTitle'))).toBeVisible();
}

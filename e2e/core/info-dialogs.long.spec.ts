import { expect, type Page } from '@playwright/test';
import { axeFindings } from '../support/accessibility.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { heading, WAITING_ROOM } from '../support/locators.ts';
import { newPerson, signIn } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: SharedProduct;
test.beforeAll(async () => {
  product = await openProduct();
});

async function opensAndCloses(page: Page, button: string, title: string, says: string): Promise<void> {
  const opener = page.getByRole('button', { name: button, exact: true });
  for (const close of ['button', 'Escape'] as const) {
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByText(says).first()).toBeVisible();
    if (close === 'button') {
      expect(await axeFindings(page)).toEqual([]);
      await dialog.getByText(en('common:close'), { exact: true }).click();
    } else await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
}

test('a patient goes from the arrival page to the waiting room', async ({ browser }) => {
  const provider = (await newPerson(browser, 'desktop')).page;
  await signIn(provider, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(provider, product.url, { startsIn: 5, patients: [['Walter', 'Ames']] });
  const { page } = await newPerson(browser, 'phone');
  await page.goto(visit.patients[0]?.patientLink ?? '');
  await page.getByRole('button', { name: en('join:continue') }).click();
  await opensAndCloses(page, en('terms:termsTitle'), en('terms:termsTitle'), en('terms:termsVersion'));
  await opensAndCloses(page, en('info:supportTitle'), en('info:supportTitle'), 'call your practice');
  await page.getByRole('button', { name: en('waiting-room:checkIn') }).click();
  await expect(heading(page, WAITING_ROOM)).toBeVisible();
  await opensAndCloses(page, en('terms:termsTitle'), en('terms:termsTitle'), en('terms:termsVersion'));

  await provider.getByRole('button', { name: /^More/ }).click();
  await provider.getByRole('button', { name: en('shell:terms') }).click();
  const dialog = provider.getByRole('dialog', { name: en('terms:termsTitle') });
  await expect(dialog.getByText(en('terms:termsVersion')).first()).toBeVisible();
  await dialog.getByText(en('common:close'), { exact: true }).click();
  await expect(dialog).toBeHidden();
});

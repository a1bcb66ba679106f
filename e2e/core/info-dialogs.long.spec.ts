import { expect, type Page } from '@playwright/test';
import { axeFindings } from '../support/accessibility.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { heading, WAITING_ROOM } from '../support/headings.ts';
import { newPerson, signIn } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

/** Terms and support over the current page (PRODUCT 3.3). */
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
      await dialog.getByText('Close', { exact: true }).click();
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
  await page.getByRole('button', { name: 'Continue to your visit' }).click();
  await opensAndCloses(
    page,
    'Terms and Conditions',
    'Terms and Conditions',
    'Version 2.1, updated February 2023',
  );
  await opensAndCloses(page, 'Support', 'Support', 'call your practice');
  await page.getByRole('button', { name: 'Check in' }).click();
  await expect(heading(page, WAITING_ROOM)).toBeVisible();
  await opensAndCloses(
    page,
    'Terms and Conditions',
    'Terms and Conditions',
    'Version 2.1, updated February 2023',
  );

  await provider.getByRole('button', { name: /^More/ }).click();
  await provider.getByRole('button', { name: 'Terms and Conditions' }).click();
  const dialog = provider.getByRole('dialog', { name: 'Terms and Conditions' });
  await expect(dialog.getByText('Version 2.1, updated February 2023').first()).toBeVisible();
  await dialog.getByText('Close', { exact: true }).click();
  await expect(dialog).toBeHidden();
});

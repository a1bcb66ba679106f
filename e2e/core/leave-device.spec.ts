import { expect } from '@playwright/test';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { heading } from '../support/locators.ts';
import { beSignedIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: SharedProduct;
test.beforeAll(async () => {
  product = await openProduct();
});

const PAGE = { sizes: [DESKTOP, PHONE] };

test('a patient signs out of another person’s device, and returns by the link', async ({ browser }) => {
  const { page: staff } = await newPerson(browser, 'desktop');
  await beSignedIn(staff, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(staff, product.url, { startsIn: 120, patients: [['Vera', 'Holt']] });
  const link = visit.patients[0]?.patientLink ?? '';
  const { page } = await newPerson(browser, 'phone');
  await page.goto(link);
  await page.getByRole('button', { name: en('join:continue') }).click();
  await expect(page).toHaveURL(/\/patient\/visit\//);
  const visitPage = page.url();
  await page.evaluate(() => sessionStorage.setItem('intake x', '[]'));

  await page.getByRole('button', { name: en('common:leaveDevice') }).click();
  const dialog = page.getByRole('dialog');
  await takePictures(page, 'leave-device', { ...PAGE, wholePage: false });
  await dialog
    .getByRole('button', { name: en('info:leaveStay'), exact: true })
    .last()
    .click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(visitPage);

  await page.getByRole('button', { name: en('common:leaveDevice') }).click();
  await dialog.getByRole('button', { name: en('info:leaveConfirm') }).click();
  await expect(heading(page, en('info:leftTitle'))).toBeVisible();
  await takePictures(page, 'left-device', PAGE);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.goto(visitPage);
  await expect(heading(page, en('info:leftTitle'))).toHaveCount(0);
  await expect(page.getByText('open the link')).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: en('join:continue') }).click();
  await expect(page).toHaveURL(visitPage);
  await expect(page.getByRole('button', { name: en('common:leaveDevice') })).toBeVisible();
});

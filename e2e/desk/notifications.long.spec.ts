import { expect } from '@playwright/test';
import { scheduleByApi } from '../support/group-visit.ts';
import { title } from '../support/locators.ts';
import { beSignedIn, cancelVisit, newPerson } from '../support/people.ts';
import { openProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

test('staff choose what they are notified about, and see that a patient canceled', async ({ browser }) => {
  const product = await openProduct();
  const { page } = await newPerson(browser, 'desktop');
  await beSignedIn(page, product, 'dr.rivera@demo.test');
  await page.goto(`${product.url}/provider/notification-settings`);
  const scope = page.getByLabel(en('notification-settings:scope'), { exact: true });
  await scope.selectOption('practice');
  await page.getByRole('button', { name: en('notification-settings:save'), exact: true }).click();
  await expect(page.getByText(en('notification-settings:saved'), { exact: true })).toBeVisible();
  await page.reload();
  await expect(scope).toHaveValue('practice');

  const visit = await scheduleByApi(page, product.url, { startsIn: 20, patients: [['Carla', 'Cancels']] });
  const { page: patient } = await newPerson(browser, 'phone');
  await cancelVisit(patient, visit.patients[0]?.patientLink ?? '');

  await page.getByRole('button', { name: /^Notifications, \d/ }).click();
  const notices = page.getByRole('dialog', { name: en('shell:notifications') });
  const notice = notices.getByRole('listitem').filter({ hasText: 'Carla Cancels canceled' });
  await notice.getByRole('link', { name: en('notification-sidebar:openVisit') }).click();
  await title(page, 'Carla Cancels');
  await expect(notices).toBeHidden();
});

import { expect, type Page } from '@playwright/test';
import { expectNoWider } from '../support/accessibility.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { heading, title } from '../support/locators.ts';
import { beSignedIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: SharedProduct;
test.beforeAll(async () => {
  product = await openProduct({ hasRemoteMonitoring: false });
});

async function fail(page: Page, address: RegExp): Promise<void> {
  const error = { code: 'UNABLE_COMPLETE_REQUEST', message: 'Unable to complete request. Please try again.' };
  await page.route(address, (route) => route.fulfill({ status: 500, json: { error } }));
}

test('shows a specific message for each failure', async ({ browser }) => {
  const { page } = await newPerson(browser, 'phone');
  // The narrowest supported width, because a code is one long word.
  await page.setViewportSize({ width: 360, height: 800 });
  await beSignedIn(page, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(page, product.url, { startsIn: 5, patients: [['Walter', 'Ames']] });

  await fail(page, new RegExp(`/api/provider/visits/${visit.visitId}$`));
  await page.goto(`${product.url}/provider/visits/${visit.visitId}`);
  await expect(page.getByText('We could not load the visits.')).toBeVisible();

  await fail(page, new RegExp(`/api/provider/sessions/${visit.patients[0]?.sessionId}$`));
  await page.goto(`${product.url}/provider/group/${visit.patients[0]?.sessionId}`);
  await expect(page.getByText(en('staff-errors:FAILED_VISIT_LOAD'))).toBeVisible();

  await fail(page, /schedule-options$/);
  await page.goto(`${product.url}/provider/visits/schedule`);
  await expect(page.getByText('We could not load what is needed to schedule a visit.')).toBeVisible();

  await page.goto(`${product.url}/provider/rpm`);
  await expect(heading(page, en('staff-errors:FEATURE_NOT_ON'))).toBeVisible();

  await expectNoWider(page);

  await fail(page, /launch-practices$/);
  await page.goto(`${product.url}/provider/visits`);
  await page.waitForURL(`${product.url}/error`);
  await expect(page.getByText('We could not load your practices.')).toBeVisible();
  await expect(page.getByText('FAILED_TO_LOAD_LAUNCH_PRACTICES')).toBeVisible();
  await expectNoWider(page);
  await page.unroute(/launch-practices$/);
  await page.getByRole('link', { name: en('common:tryAgain') }).click();
  await title(page, en('visit-list:title.upcoming'));

  const code = /notification-settings-page[^/]*\.js(\?|$)/;
  await page.route(code, (route) => route.abort());
  await page.getByRole('link', { name: en('notification-settings:title') }).click();
  await page.waitForURL(`${product.url}/error`);
  await expect(page.getByText('This page could not be shown.')).toBeVisible();
  await expect(page.getByRole('link', { name: en('common:goHome') })).toHaveAttribute(
    'href',
    '/provider/visits',
  );
  await page.unroute(code);
  await page.getByRole('link', { name: en('common:tryAgain') }).click();
  await title(page, en('notification-settings:title'));
});

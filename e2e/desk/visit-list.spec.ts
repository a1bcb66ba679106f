import { expect, type Page } from '@playwright/test';
import { expectNoWider } from '../support/accessibility.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { heading, title, WAITING_ROOM } from '../support/locators.ts';
import { beSignedIn, cancelVisit, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: SharedProduct;

test.beforeAll(async () => {
  product = await openProduct();
});

test('a visit scheduled while the list is still connecting appears in it', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  const letConnect = await holdRequests(page, '**/practice-socket*.js');
  await beSignedIn(page, product, 'dr.rivera@demo.test');
  await scheduleByApi(page, product.url, { startsIn: 3, patients: [['Ada', 'Early']] });
  await page.goto(`${product.url}/provider/visits`);
  await expect(page.getByRole('link', { name: /visit: Ada Early/ })).toBeVisible();
  await scheduleByApi(page, product.url, { startsIn: 3, patients: [['Lena', 'Late']] });
  await expect(page.getByRole('link', { name: /visit: Lena Late/ })).toHaveCount(0);
  letConnect();
  await expect(page.getByRole('link', { name: /visit: Lena Late/ })).toBeVisible();
});

test('a long name without a break makes no screen wider than a phone', async ({ browser }) => {
  const names = ['Wolfeschlegelsteinhausen', 'W'.repeat(60)] as const;
  const { page: staff } = await newPerson(browser, 'phone');
  await beSignedIn(staff, product, 'dr.rivera@demo.test');
  for (const lastName of names) {
    const visit = await scheduleByApi(staff, product.url, {
      startsIn: 4,
      patients: [[lastName === names[0] ? 'Hubert' : lastName, lastName]],
    });
    const [patient] = visit.patients;
    const { page } = await newPerson(browser, 'phone');
    await page.goto(patient?.patientLink ?? '');
    await page.getByRole('button', { name: en('join:continue') }).click();
    await page.getByRole('button', { name: en('waiting-room:checkIn') }).click();
    await expect(heading(page, WAITING_ROOM)).toBeVisible();
    await expectNoWider(page);
    for (const path of ['visits', `visits/${visit.visitId}`, `group/${patient?.sessionId}`]) {
      await staff.goto(`${product.url}/provider/${path}`);
      await expect(staff.getByText(lastName).filter({ visible: true }).first()).toBeVisible();
      await expectNoWider(staff);
    }
    await page.context().close();
  }
});

const shown = (page: Page) => page.getByRole('listitem').getByRole('heading', { level: 3, name: /Finder$/ });

test('going back, reloading and a shared link show the same list', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await beSignedIn(page, product, 'dr.rivera@demo.test');
  for (const name of ['Anaïs', 'Bruno', 'Nadia']) {
    await scheduleByApi(page, product.url, { startsIn: 30, patients: [[name, 'Finder']] });
  }
  await page.goto(`${product.url}/provider/visits`);
  await expect(shown(page)).toHaveCount(3);

  await page
    .getByRole('navigation', { name: en('visit-list:views') })
    .getByRole('link', { name: en('visit-list:view.past') })
    .click();
  await title(page, en('visit-list:title.past'));
  await expect(page.getByText(en('visit-list:empty.past'))).toBeVisible();
  await page.goBack();
  await title(page, en('visit-list:title.upcoming'));

  await page.getByLabel(en('visit-list:patient')).fill('naï');
  await expect(shown(page)).toHaveText(['Anaïs Finder']);
  await page.getByRole('button', { name: en('visit-list:filters') }).click();
  await page.getByLabel(en('visit-list:status.SCHEDULED')).check();
  await expect(page).toHaveURL(/status=SCHEDULED/);
  await page.getByRole('button', { name: en('visit-list:show') }).click();
  await page.getByLabel(en('lists:sortBy')).selectOption('-patient');
  await page.getByLabel(en('visit-list:patient')).fill('a');
  await expect(shown(page)).toHaveText(['Nadia Finder', 'Anaïs Finder']);
  const address = page.url();
  await page.reload();
  await expect(shown(page)).toHaveText(['Nadia Finder', 'Anaïs Finder']);

  const { page: colleague } = await newPerson(browser, 'phone');
  await beSignedIn(colleague, product, 'pat.nguyen@demo.test');
  await colleague.goto(address);
  await expect(shown(colleague)).toHaveText(['Nadia Finder', 'Anaïs Finder']);
  await expectNoWider(colleague);
  await colleague.goto(`${product.url}/provider/visits`);
  await expect(shown(colleague)).toHaveText(['Nadia Finder', 'Bruno Finder', 'Anaïs Finder']);
});

test('a visit canceled by its patient stays as a row without a button', { tag: '@any-engine' }, async ({
  browser,
}) => {
  const { page } = await newPerson(browser, 'desktop');
  await beSignedIn(page, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(page, product.url, { startsIn: 20, patients: [['Carla', 'Cancels']] });
  // A list that does not depend on the day, because near midnight the visit is tomorrow's.
  await page.goto(`${product.url}/provider/visits/${visit.visitId}`);
  await title(page, 'Carla Cancels');
  await page.goto(`${product.url}/provider/visits?view=recent`);
  await expect(page.getByRole('link', { name: /Start visit: Carla Cancels/ })).toBeVisible();

  const { page: patient } = await newPerson(browser, 'phone');
  await cancelVisit(patient, visit.patients[0]?.patientLink ?? '');

  const row = page.getByRole('listitem').filter({ hasText: 'Carla Cancels' });
  await expect(row.getByText(en('visit-list:status.CANCELLED'))).toBeVisible();
  await expect(row.getByRole('link', { name: /visit: Carla/ })).toHaveCount(0);
  await row.getByRole('link', { name: /^Visit details: Carla Cancels/ }).click();
  await title(page, 'Carla Cancels');
  await page.goto(`${product.url}/provider/visits?view=recent`);
  await expect(page.getByRole('listitem').getByRole('heading', { level: 3 }).first()).toHaveText(
    'Carla Cancels',
  );
});

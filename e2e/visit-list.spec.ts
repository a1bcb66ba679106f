import { expect } from '@playwright/test';
import { expectNoWider } from './support/fits.ts';
import { scheduleByApi } from './support/group-visit.ts';
import { beSignedIn, newPerson } from './support/people.ts';
import { openProduct, type SharedProduct } from './support/shared-product.ts';
import { test } from './support/test.ts';

let product: SharedProduct;

test.beforeAll(async () => {
  product = await openProduct();
});

test('a visit scheduled while the list still connects appears in it', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  let letConnect = () => {};
  const mayConnect = new Promise<void>((resolve) => {
    letConnect = resolve;
  });
  await page.route('**/practice-socket*.js', async (route) => {
    await mayConnect;
    await route.continue();
  });
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
  // 24 letters, and the longest that is taken.
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
    await page.getByRole('button', { name: 'Continue to your visit' }).click();
    await page.getByRole('button', { name: 'Check in' }).click();
    await expect(page.getByRole('heading', { name: 'Be with you shortly!' })).toBeVisible();
    await expectNoWider(page);
    for (const path of ['visits', `visits/${visit.visitId}`, `group/${patient?.sessionId}`]) {
      await staff.goto(`${product.url}/provider/${path}`);
      await expect(staff.getByText(lastName).filter({ visible: true }).first()).toBeVisible();
      await expectNoWider(staff);
    }
    await page.context().close();
  }
});

import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { axeFindings, expectNoWider } from '../support/accessibility.ts';
import { takePictures } from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { beSignedIn, newPerson, showPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en, es } from '../support/words.ts';

let product: SharedProduct;

test.beforeAll(async () => {
  product = await openProduct();
});

for (const [size, language] of [
  ['desktop', 'en'],
  ['phone', 'es'],
] as const) {
  test(`staff read, print and download a visit’s summary: ${size}, ${language}`, async ({ browser }) => {
    const words =
      language === 'en'
        ? {
            open: en('summary:title'),
            print: en('summary:print'),
            download: en('summary:download'),
            status: en('summary:status.SCHEDULED'),
          }
        : {
            open: es('summary:title'),
            print: es('summary:print'),
            download: es('summary:download'),
            status: es('summary:status.SCHEDULED'),
          };
    const { page } = await newPerson(browser, size);
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await beSignedIn(page, product, 'dr.rivera@demo.test');
    const visit = await scheduleByApi(page, product.url, { startsIn: 3, patients: [['王', '小明']] });
    await page.goto(`${product.url}/provider/visits/${visit.visitId}`);
    await page.getByRole('link', { name: words.open }).click();
    const patient = page.getByRole('heading', { name: '王 小明', exact: true });
    await expect(patient).toBeVisible();
    await expect(page.getByText(words.status, { exact: true }).first()).toBeVisible();
    await expectNoWider(page);
    expect(await axeFindings(page)).toEqual([]);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: words.download }).click(),
    ]);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: words.print })).toBeHidden();
    await expect(patient).toBeVisible();
    await expect(page.getByText(words.open, { exact: true }).and(page.locator('p'))).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });
}

test('a browser that cannot print says so', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await page.addInitScript(() => {
    window.print = () => {
      throw new Error('printing is switched off');
    };
  });
  await beSignedIn(page, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(page, product.url, { startsIn: 3, patients: [['Ada', 'Paper']] });
  await page.goto(`${product.url}/provider/visits/${visit.visitId}/summary`);
  await page.getByRole('button', { name: en('summary:print') }).click();
  await expect(page.getByText(en('errors:UNABLE_PRINT'))).toBeVisible();
});

test('a visit’s page keeps each part in place, and has its links', async ({ browser }) => {
  const { page, context } = await newPerson(browser, 'desktop');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await beSignedIn(page, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(page, product.url, {
    startsIn: 60,
    patients: [
      ['Ada', 'First'],
      ['Bo', 'Second'],
    ],
  });
  await page.goto(`${product.url}/provider/visits/${visit.visitId}`);
  const parts = page.getByRole('heading', { level: 2 });
  await expect(parts.first()).toHaveText(en('visits:patients_other'));
  await expect(page.getByText(/or when a provider joins$/)).toBeVisible();
  await expect(page.getByText(en('visit-facts:state.ACTIVE'))).toHaveCount(2);
  await page.getByRole('button', { name: en('visit-facts:copyProviderLink') }).click();
  const live = `${product.url}/provider/group/${visit.patients[0]?.sessionId}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(live);

  expect(new URL(visit.patients[1]?.patientLink ?? '').pathname).toMatch(/^\/pl\//);
  const { page: patient } = await newPerson(browser, 'phone');
  await patient.goto(visit.patients[1]?.patientLink ?? '');
  await patient.getByRole('button', { name: en('join:continue') }).click();
  await expect(patient).toHaveURL(/\/patient\/visit\//);
  await showPerson(patient);
  const inVisit = await context.newPage();
  await inVisit.goto(live);
  // Without a reload. The focus is outside the page's parts.
  await page.getByRole('heading', { level: 1 }).click();
  await expect(parts.first()).toHaveText(en('visit-facts:courseNow'));
  await expect(page.getByText(en('visit-facts:state.OPENED'), { exact: true })).toBeVisible();
  await takePictures(page, 'visit-page-during');
});

import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { axeFindings } from './support/accessibility.ts';
import { expectNoWider } from './support/fits.ts';
import { scheduleByApi } from './support/group-visit.ts';
import { beSignedIn, newPerson } from './support/people.ts';
import { openProduct, type SharedProduct } from './support/shared-product.ts';
import { test } from './support/test.ts';

let product: SharedProduct;

test.beforeAll(async () => {
  product = await openProduct();
});

for (const [size, language] of [
  ['desktop', 'en'],
  ['phone', 'es'],
] as const) {
  test(`a visit’s summary is read, printed and downloaded: ${size}, ${language}`, async ({ browser }) => {
    const words =
      language === 'en'
        ? { open: 'Visit summary', print: 'Print summary', download: 'Download PDF', status: 'Scheduled' }
        : {
            open: 'Resumen de la visita',
            print: 'Imprimir resumen',
            download: 'Descargar PDF',
            status: 'Programada',
          };
    const { page } = await newPerson(browser, size);
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await beSignedIn(page, product, 'dr.rivera@demo.test');
    const visit = await scheduleByApi(page, product.url, { startsIn: 3, patients: [['王', '小明']] });
    await page.goto(`${product.url}/provider/visits/${visit.visitId}`);
    await page.getByRole('link', { name: words.open }).click();
    await expect(page.getByRole('heading', { name: '王 小明' })).toBeVisible();
    await expect(page.getByText(words.status, { exact: true }).first()).toBeVisible();
    await expectNoWider(page);
    expect(await axeFindings(page)).toEqual([]);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: words.download }).click(),
    ]);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

    // On paper there is the summary alone.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: words.print })).toBeHidden();
    await expect(page.getByRole('heading', { name: '王 小明' })).toBeVisible();
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
  await page.getByRole('button', { name: 'Print summary' }).click();
  await expect(
    page.getByText('Unable to print. Please use the print command of your browser.'),
  ).toBeVisible();
});

import { type Browser, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { takePictures } from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { heading } from '../support/locators.ts';
import { beSignedIn, newPerson, signInAsAdministrator } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

const PRACTICE = 'Saguaro Family Medicine';
let product: SharedProduct;
let database: pg.Client;
let provider: Page;
test.beforeAll(async ({ browser }) => {
  product = await openProduct();
  database = new pg.Client({ connectionString: product.database.url });
  await database.connect();
  provider = (await newPerson(browser, 'desktop')).page;
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
});
test.afterAll(() => database?.end());

function drawLogo(page: Page): Promise<Buffer> {
  return page
    .evaluate(() => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 480, height: 120 });
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
      pen.fillStyle = '#b3541e';
      pen.fillRect(0, 0, 480, 120);
      pen.fillStyle = '#fff';
      pen.font = 'bold 64px sans-serif';
      pen.fillText('Saguaro', 100, 84);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    })
    .then((base64) => Buffer.from(base64, 'base64'));
}

async function administrator(browser: Browser): Promise<Page> {
  const { page } = await newPerson(browser, 'desktop');
  await signInAsAdministrator(page, product);
  await page.goto(`${product.url}/provider/client-admin/settings`);
  await expect(heading(page, /^Logo$/)).toBeVisible();
  return page;
}

async function expectBar(page: Page): Promise<void> {
  const bar = page.getByRole('banner');
  await expect(bar.getByText(PRACTICE)).toBeVisible();
  await expect(bar.getByRole('link', { name: `Call ${PRACTICE}: (602) 555-0100` })).toHaveAttribute(
    'href',
    'tel:+16025550100',
  );
  await expect
    .poll(() => bar.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
}

test('an administrator uploads a logo and sets the phone; patients see both on every page', async ({
  browser,
}) => {
  const admin = await administrator(browser);
  const logo = await drawLogo(admin);
  const file = admin.locator('input[type=file]');
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(admin.getByText(en('staff-errors:LOGO_TYPE_INVALID'))).toBeVisible();
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(admin.getByText(en('settings:logo.saved'))).toBeVisible();
  await admin.getByLabel(en('settings:practicePhone.label')).fill('602 555 0100');
  await admin.getByRole('button', { name: en('settings:save'), exact: true }).click();
  await expect(admin.getByText(en('settings:saved'), { exact: true })).toBeVisible();
  await expect(admin.getByRole('figure').getByText('(602) 555-0100')).toBeVisible();
  await takePictures(admin, 'settings-logo');

  const { page } = await newPerson(browser, 'phone');
  const visit = await scheduleByApi(provider, product.url, { startsIn: 60, patients: [['Walter', 'Ames']] });
  const link = visit.patients[0]?.patientLink ?? '';
  await page.goto(link);
  await expect(page.getByRole('button', { name: en('join:continue') })).toBeVisible();
  await expectBar(page);
  await takePictures(page, 'practice-bar-link');
  await page.getByRole('button', { name: en('join:continue') }).click();
  await expect(page.getByText(en('waiting-room:startsIn'))).toBeVisible();
  await expectBar(page);
  await takePictures(page, 'practice-bar-countdown');
  await page.goto(`${product.url}/patient/guests/${visit.patients[0]?.sessionId}`);
  await expectBar(page);

  await page.goto(`${product.url}/patient/visit/${visit.patients[0]?.sessionId}`);
  await expectBar(page);
  await database.query('update links set expires_at = now() where visit_id = $1', [visit.visitId]);
  await expect(heading(page, en('dead-link:title.expired'))).toBeVisible();
  await expectBar(page);
  await page.reload();
  await expect(heading(page, en('dead-link:title.expired'))).toBeVisible();
  await expectBar(page);
  await page.goto(link);
  await expect(heading(page, en('dead-link:title.expired'))).toBeVisible();
  await expectBar(page);
  await takePictures(page, 'practice-bar-expired');
  await page.goto(`${product.url}/v/${'A'.repeat(32)}`);
  await expect(page.getByText('This link does not lead to a visit.')).toBeVisible();
  await expect(page.getByRole('banner').getByText(PRACTICE)).toBeHidden();

  await admin.getByRole('button', { name: en('settings:logo.remove') }).click();
  await expect(admin.getByText(en('settings:logo.removed'))).toBeVisible();
  await expect(admin.getByRole('figure').locator('img')).toHaveCount(0);
  await page.goto(link);
  await expect(page.getByRole('banner').getByText(PRACTICE)).toBeVisible();
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0);
});

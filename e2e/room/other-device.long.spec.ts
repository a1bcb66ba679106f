import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { expectDevicesOff, expectDevicesOn, watchDevices } from '../support/devices-off.ts';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { title, WAITING_ROOM } from '../support/headings.ts';
import { expectMediaFlows } from '../support/media.ts';
import { beSignedIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

let product: SharedProduct;
let database: pg.Client;
test.beforeAll(async () => {
  product = await openProduct();
  database = new pg.Client({ connectionString: product.database.url });
  await database.connect();
});
test.afterAll(() => database?.end());

async function isAttended(sessionId: string): Promise<boolean> {
  const { rows } = await database.query('select unattended from participants where session_id = $1', [
    sessionId,
  ]);
  return rows[0]?.unattended === false;
}

const PAGE = { sizes: [DESKTOP, PHONE] };
const VISIT = { ...PAGE, wholePage: false };
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

test('a move is requested, refused and accepted; without an answer, the provider lets the person in', async ({
  browser,
}) => {
  const provider = (await newPerson(browser, 'desktop')).page;
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(provider, product.url, { startsIn: 2, patients: [['Vera', 'Holt']] });
  const link = visit.patients[0]?.patientLink ?? '';
  const phone = (await newPerson(browser, 'phone')).page;
  const laptop = (await newPerson(browser, 'desktop')).page;
  for (const page of [phone, laptop]) {
    await watchDevices(page);
    await page.goto(link);
  }

  await test.step('the phone waits, and asks in the waiting room', async () => {
    await press(phone, 'Continue to your visit');
    await press(phone, 'Check in');
    await title(phone, WAITING_ROOM);
    // The camera shows that a person is present. A page without a camera would lose its seat.
    await expect.poll(() => isAttended(visit.patients[0]?.sessionId ?? '')).toBe(true);
    await press(laptop, 'Continue to your visit');
    await title(laptop, 'Your visit is open on another device');
    await takePictures(laptop, 'other-device-asked', PAGE);
    await expect(phone.getByRole('region', { name: 'Move the visit to your other device?' })).toBeVisible();
    await takePictures(phone, 'other-device-question-waiting');
    await press(phone, 'Keep it here');
    await title(laptop, 'Your visit stays on the other device');
    await takePictures(laptop, 'other-device-kept', PAGE);
  });

  await test.step('an admitted person is back immediately after a reload', async () => {
    await provider.goto(`${product.url}/provider/group/${visit.patients[0]?.sessionId}`);
    await press(provider, 'Admit Vera Holt');
    await expectMediaFlows(phone);
    await phone.reload();
    await expect(phone.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
    await expect(phone.getByRole('region', { name: 'Move the visit' })).toBeHidden();
  });

  await test.step('after a refusal, the laptop waits for the provider, who lets it in', async () => {
    await expectDevicesOn(phone);
    await press(laptop, 'Ask again');
    await title(laptop, 'Please wait to be let in');
    await takePictures(laptop, 'other-device-unanswered', PAGE);
    await expect(
      provider.getByRole('region', { name: 'Vera Holt asks to continue on another device' }),
    ).toBeVisible();
    await takePictures(provider, 'other-device-provider-bar', VISIT);
    await press(provider, 'Participants');
    await expect(provider.getByRole('button', { name: 'Let in Vera Holt on another device' })).toBeVisible();
    await takePictures(provider, 'other-device-provider', VISIT);
    await press(provider, 'Let in Vera Holt on another device');
    await expectMediaFlows(laptop);
    await expectMediaFlows(provider);
    await expectDevicesOff(phone);
    await title(phone, 'This visit is open somewhere else');
  });

  await test.step('the phone asks, and the laptop accepts', async () => {
    await expectDevicesOn(laptop);
    await press(phone, 'Continue here');
    await title(phone, 'Your visit is open on another device');
    await expect(laptop.getByRole('region', { name: 'Move the visit to your other device?' })).toBeVisible();
    await takePictures(laptop, 'other-device-question', VISIT);
    await press(laptop, 'Move it there');
    await expectMediaFlows(phone);
    await expectDevicesOff(laptop);
    await expectMediaFlows(provider);
  });
});

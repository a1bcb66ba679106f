import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { expectDevicesOff, expectDevicesOn, watchDevices } from '../support/devices-off.ts';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { title, WAITING_ROOM } from '../support/locators.ts';
import { expectMediaFlows } from '../support/media.ts';
import { beSignedIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

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
    await press(phone, en('join:continue'));
    await press(phone, en('waiting-room:checkIn'));
    await title(phone, WAITING_ROOM);
    // The camera shows that a person is present. A page without a camera would lose its seat.
    await expect.poll(() => isAttended(visit.patients[0]?.sessionId ?? '')).toBe(true);
    await press(laptop, en('join:continue'));
    await title(laptop, en('other-device:askedTitle'));
    await takePictures(laptop, 'other-device-asked', PAGE);
    await expect(phone.getByRole('region', { name: en('other-device:question') })).toBeVisible();
    await takePictures(phone, 'other-device-question-waiting');
    await press(phone, en('other-device:keepHere'));
    await title(laptop, en('other-device:keptTitle'));
    await takePictures(laptop, 'other-device-kept', PAGE);
  });

  await test.step('an admitted person is back immediately after a reload', async () => {
    await provider.goto(`${product.url}/provider/group/${visit.patients[0]?.sessionId}`);
    await press(provider, en('in-visit:admitName', { name: 'Vera Holt' }));
    await expectMediaFlows(phone);
    await phone.reload();
    await expect(phone.getByRole('button', { name: en('in-visit:leave'), exact: true })).toBeVisible();
    await expect(phone.getByRole('region', { name: en('other-device:question') })).toBeHidden();
  });

  await test.step('after a refusal, the laptop waits for the provider, who lets it in', async () => {
    await expectDevicesOn(phone);
    await press(laptop, en('other-device:askAgain'));
    await title(laptop, en('other-device:unansweredTitle'));
    await takePictures(laptop, 'other-device-unanswered', PAGE);
    await expect(
      provider.getByRole('region', { name: en('other-device:asks', { name: 'Vera Holt' }) }),
    ).toBeVisible();
    await takePictures(provider, 'other-device-provider-bar', VISIT);
    await press(provider, en('in-visit:participants'));
    await expect(
      provider.getByRole('button', { name: en('other-device:letInName', { name: 'Vera Holt' }) }),
    ).toBeVisible();
    await takePictures(provider, 'other-device-provider', VISIT);
    await press(provider, en('other-device:letInName', { name: 'Vera Holt' }));
    await expectMediaFlows(laptop);
    await expectMediaFlows(provider);
    await expectDevicesOff(phone);
    await title(phone, en('in-visit:elsewhereTitle'));
  });

  await test.step('the phone asks, and the laptop accepts', async () => {
    await expectDevicesOn(laptop);
    await press(phone, en('in-visit:useHere'));
    await title(phone, en('other-device:askedTitle'));
    await expect(laptop.getByRole('region', { name: en('other-device:question') })).toBeVisible();
    await takePictures(laptop, 'other-device-question', VISIT);
    await press(laptop, en('other-device:moveThere'));
    await expectMediaFlows(phone);
    await expectDevicesOff(laptop);
    await expectMediaFlows(provider);
  });
});

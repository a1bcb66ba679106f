import { type Browser, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { expectDevicesOff, expectDevicesOn, watchDevices } from '../support/devices-off.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { heading, title } from '../support/locators.ts';
import { expectMediaFlows } from '../support/media.ts';
import { beSignedIn, newPerson, type Person } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let database: pg.Client;
let product: SharedProduct;
test.beforeAll(async () => {
  product = await openProduct();
  database = new pg.Client({ connectionString: product.database.url });
  await database.connect();
});
test.afterAll(async () => {
  await database?.end();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function watched(browser: Browser, device: 'phone' | 'desktop'): Promise<Person> {
  const person = await newPerson(browser, device);
  await watchDevices(person.page);
  return person;
}

async function everybodyThere(browser: Browser, patients: readonly (readonly [string, string])[]) {
  const provider = await watched(browser, 'desktop');
  await beSignedIn(provider.page, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(provider.page, product.url, { startsIn: 2, patients });
  const people: Person[] = [];
  for (const { patientLink } of visit.patients) {
    const person = await watched(browser, 'phone');
    people.push(person);
    await person.page.goto(patientLink);
    await press(person.page, en('join:continue'));
    await press(person.page, en('waiting-room:checkIn'));
    await expectDevicesOn(person.page);
  }
  await provider.page.goto(`${product.url}/provider/group/${visit.patients[0]?.sessionId}`);
  await expectDevicesOn(provider.page);
  return { ...visit, provider: provider.page, patients: people };
}

async function admit(provider: Page, name: string, patient: Page): Promise<void> {
  await press(provider, en('in-visit:admitName', { name }));
  await expectMediaFlows(patient);
  await expectDevicesOn(patient);
}

test('turns devices off after another tab took over, then after the end, for people in the visit and those who only waited', async ({
  browser,
}) => {
  const { provider, patients } = await everybodyThere(browser, [
    ['Ada', 'Winslow'],
    ['Ben', 'Ames'],
  ]);
  const [ada, ben] = patients;
  if (!ada || !ben) throw new Error('two patients were scheduled');
  await admit(provider, 'Ada Winslow', ada.page);

  const second = await ada.context.newPage();
  await watchDevices(second);
  await second.goto(ada.page.url());
  await expectDevicesOff(ada.page);
  await expect(second.getByRole('button', { name: en('in-visit:leave'), exact: true })).toBeVisible();
  await expectDevicesOn(second);

  await press(provider, en('in-visit:leave'));
  await press(provider, en('in-visit:endVisit'));
  await expectDevicesOn(provider);
  await press(provider, en('in-visit:endForEveryone'));
  for (const page of [provider, ben.page]) await expectDevicesOff(page);
  await expect(heading(second, en('waiting-room:thankYou'))).toBeVisible();
  const live = await second.evaluate(() => window.deviceWatch.tracks.map(({ readyState }) => readyState));
  expect(new Set(live)).toEqual(new Set(['ended']));
});

test('after leaving, and after permanent removal', async ({ browser }) => {
  const { provider, patients } = await everybodyThere(browser, [['Cora', 'Lind']]);
  const page = patients[0]?.page;
  if (!page) throw new Error('a patient was scheduled');
  await admit(provider, 'Cora Lind', page);
  await press(page, en('in-visit:leave'));
  await press(page, en('in-visit:leaveVisit'));
  await expectDevicesOff(page);

  await press(page, en('in-visit:comeBack'));
  await expectDevicesOn(page);
  await admit(provider, 'Cora Lind', page);
  await press(provider, en('in-visit:participants'));
  await press(provider, en('moderation:actionsFor', { name: 'Cora Lind' }));
  await provider.getByRole('menuitem', { name: en('moderation:remove') }).click();
  await provider.getByRole('radio', { name: en('moderation:removePermanently') }).check();
  await press(provider, en('moderation:removeNow'));
  await expectDevicesOff(page);
});

test('after the link expired in the waiting room, and after the provider signed out', async ({ browser }) => {
  const { visitId, provider, patients } = await everybodyThere(browser, [['Dan', 'Ortiz']]);
  const page = patients[0]?.page;
  if (!page) throw new Error('a patient was scheduled');
  await database.query('update links set expires_at = now() where visit_id = $1', [visitId]);
  await expectDevicesOff(page);
  await title(page, en('dead-link:title.expired'));

  const answer = await provider.request.post(`${product.url}/api/auth/sign-out`, {
    headers: { origin: product.url },
  });
  expect(answer.ok()).toBe(true);
  await expectDevicesOff(provider);
});

import { expect, type Page } from '@playwright/test';
import { expectDevicesOff, watchDevices } from '../support/devices-off.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { title } from '../support/locators.ts';
import { expectMediaFlows } from '../support/media.ts';
import { beSignedIn, checkIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: SharedProduct;
test.beforeAll(async () => {
  product = await openProduct();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

test('a person moves from the desktop to the phone within a visit, and back', async ({ browser }) => {
  const provider = (await newPerson(browser, 'desktop')).page;
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(provider, product.url, { startsIn: 2, patients: [['Walter', 'Brandt']] });
  const [patient] = visit.patients;
  const desktop = (await newPerson(browser, 'desktop')).page;
  const phone = (await newPerson(browser, 'phone')).page;
  for (const page of [desktop, phone]) await watchDevices(page);
  await checkIn(desktop, patient?.patientLink ?? '');
  await provider.goto(`${product.url}/provider/group/${patient?.sessionId}`);
  await press(provider, en('in-visit:admitName', { name: 'Walter Brandt' }));
  await expectMediaFlows(desktop);

  await test.step('the code moves the call to the phone, which needs no admission', async () => {
    await press(desktop, en('in-visit:more'));
    await desktop.getByRole('menuitem', { name: en('hand-off:usePhone') }).click();
    await expect(desktop.getByRole('img', { name: en('hand-off:qrLabel') })).toBeVisible();
    const address = await desktop.getByText(/\/h\/[\w-]{22}$/).innerText();
    await phone.goto(address);
    await title(phone, en('hand-off:hereTitle'));
    await expectMediaFlows(desktop);
    await press(phone, en('hand-off:continueHere'));
    await expectMediaFlows(phone);
    await expectMediaFlows(provider);
    await title(desktop, en('hand-off:movedTitle'));
    await expectDevicesOff(desktop);
    await expect(provider.getByText(/Walter Brandt (left|joined)/)).toHaveCount(0);
  });

  await test.step('a reload takes nothing; the person returns only on request', async () => {
    await desktop.reload();
    await title(desktop, en('hand-off:movedTitle'));
    await press(desktop, en('hand-off:comeBack'));
    await expectMediaFlows(desktop);
    await expectMediaFlows(provider);
    await title(phone, en('hand-off:movedTitle'));
    await expectDevicesOff(phone);
  });
});

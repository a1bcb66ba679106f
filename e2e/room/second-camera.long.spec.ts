import { expect, type Page } from '@playwright/test';
import { expectDevicesOff, watchDevices } from '../support/devices-off.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { title } from '../support/headings.ts';
import { expectMediaFlows } from '../support/media.ts';
import { beSignedIn, checkIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';

let product: SharedProduct;
test.beforeAll(async () => {
  product = await openProduct();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const choose = async (page: Page, name: string) => {
  await press(page, 'More');
  await page.getByRole('menuitem', { name }).click();
};
const secondCamera = (page: Page, name: string) => page.locator('figure').filter({ hasText: name });

async function expectPlays(page: Page, name: string): Promise<void> {
  const video = secondCamera(page, name).locator('video');
  const at = () => video.evaluate((element) => (element as HTMLVideoElement).currentTime);
  await expect.poll(at).toBeGreaterThan(0);
  const before = await at();
  await expect.poll(at).toBeGreaterThan(before);
}

test('a phone shows a second camera, which is enlarged, photographed with consent, and stopped', async ({
  browser,
}) => {
  const provider = (await newPerson(browser, 'desktop')).page;
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(provider, product.url, { startsIn: 2, patients: [['Walter', 'Brandt']] });
  const [patient] = visit.patients;
  const desktop = (await newPerson(browser, 'desktop')).page;
  const phone = (await newPerson(browser, 'phone')).page;
  await watchDevices(phone);
  await checkIn(desktop, patient?.patientLink ?? '');
  await provider.goto(`${product.url}/provider/group/${patient?.sessionId}`);
  await press(provider, 'Admit Walter Brandt');
  await expectMediaFlows(desktop);
  const THEIRS = 'Walter Brandt’s second camera';

  await test.step('the code makes the phone a second camera, and the desktop keeps the visit', async () => {
    await choose(desktop, 'Show with your phone');
    const address = await desktop.getByText(/\/h\/[\w-]{22}$/).innerText();
    await phone.goto(address);
    await title(phone, 'Show with this device?');
    await press(phone, 'Show my camera');
    await expect(phone.getByText('Your visit sees this picture. No sound is sent.')).toBeVisible();
    await expect(desktop.getByRole('dialog')).toHaveCount(0);
    await expectPlays(provider, THEIRS);
    await expectPlays(desktop, 'Your second camera');
    await expectMediaFlows(desktop);
    await expect(provider.getByText(/Walter Brandt (left|joined)/)).toHaveCount(0);
  });

  await test.step('the clinician enlarges it', async () => {
    const tile = secondCamera(provider, THEIRS);
    const widthOf = async () => (await tile.boundingBox())?.width ?? 0;
    const before = await widthOf();
    await press(provider, `Enlarge: ${THEIRS}`);
    await expect.poll(widthOf).toBeGreaterThan(before);
    await expectPlays(provider, THEIRS);
  });

  await test.step('and takes a picture of it, with the patient’s consent', async () => {
    await press(provider, 'Participants');
    await press(provider, 'Actions for Walter Brandt');
    await provider.getByRole('menuitem', { name: 'Capture image from second camera' }).click();
    const dialog = provider.getByRole('dialog', { name: `Capture an image from ${THEIRS}` });
    await dialog.getByRole('button', { name: 'Ask to take the picture' }).click();
    const asked = desktop.getByRole('region', { name: /wants to take a picture from your second camera/ });
    await asked.getByRole('button', { name: 'Take the picture' }).click();
    await expect(dialog.getByRole('img', { name: 'The picture you took' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(
      desktop.getByText('Dr. Elena Rivera took your picture for the record.').first(),
    ).toBeVisible();
  });

  await test.step('a pause sends nothing, and the picture returns on its own', async () => {
    await choose(provider, 'Pause visit');
    await expect(phone.getByText('The visit is paused. Your picture is not sent.')).toBeVisible();
    await choose(provider, 'Unpause visit');
    await expect(phone.getByText('Your visit sees this picture. No sound is sent.')).toBeVisible();
    await expectPlays(provider, THEIRS);
  });

  await test.step('after a reload the phone shows it again', async () => {
    await phone.reload();
    await expect(phone.getByText('Your visit sees this picture. No sound is sent.')).toBeVisible();
    await expectPlays(provider, THEIRS);
  });

  await test.step('the patient stops it, and the phone’s camera turns off', async () => {
    await choose(desktop, 'Stop the second camera');
    await title(phone, 'The second camera has ended');
    await expectDevicesOff(phone);
    await expect(secondCamera(provider, THEIRS)).toHaveCount(0);
    await expectMediaFlows(provider);
  });
});

test('a clinician shows an otoscope from another computer, and the patient enlarges it', async ({
  browser,
}) => {
  const provider = (await newPerson(browser, 'desktop')).page;
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(provider, product.url, { startsIn: 2, patients: [['Iris', 'Brandt']] });
  const [patient] = visit.patients;
  const desktop = (await newPerson(browser, 'desktop')).page;
  const otoscope = (await newPerson(browser, 'desktop')).page;
  await watchDevices(otoscope);
  await checkIn(desktop, patient?.patientLink ?? '');
  await provider.goto(`${product.url}/provider/group/${patient?.sessionId}`);
  await press(provider, 'Admit Iris Brandt');
  await expectMediaFlows(desktop);
  const THEIRS = 'Dr. Elena Rivera’s second camera';

  await test.step('the code makes the other computer a second camera, without sign-in there', async () => {
    await choose(provider, 'Show with your phone');
    await provider.getByText(/^Point the camera of your phone or other device at this code/).waitFor();
    await otoscope.goto(await provider.getByText(/\/h\/[\w-]{22}$/).innerText());
    await title(otoscope, 'Show with this device?');
    await press(otoscope, 'Show my camera');
    await expect(otoscope.getByText('Your visit sees this picture. No sound is sent.')).toBeVisible();
    await expect(provider.getByRole('dialog')).toHaveCount(0);
    await expectPlays(provider, 'Your second camera');
    await expectPlays(desktop, THEIRS);
  });

  await test.step('the patient enlarges it', async () => {
    const widthOf = async () => (await secondCamera(desktop, THEIRS).boundingBox())?.width ?? 0;
    const before = await widthOf();
    await press(desktop, `Enlarge: ${THEIRS}`);
    await expect.poll(widthOf).toBeGreaterThan(before);
    await expectPlays(desktop, THEIRS);
  });

  await test.step('the tile stays while the other computer reconnects', async () => {
    await otoscope.goto('about:blank');
    await expect(secondCamera(desktop, THEIRS).getByText('Reconnecting…')).toBeInViewport();
    await otoscope.goBack();
    await expectPlays(desktop, THEIRS);
    await expect(secondCamera(desktop, THEIRS).getByText('Reconnecting…')).toHaveCount(0);
  });

  await test.step('signing out ends it, and the other computer’s camera turns off', async () => {
    await provider.request.post(`${product.url}/api/auth/sign-out`, { headers: { origin: product.url } });
    await title(otoscope, 'The second camera has ended');
    await expectDevicesOff(otoscope);
    await expect(secondCamera(desktop, THEIRS)).toHaveCount(0);
  });
});

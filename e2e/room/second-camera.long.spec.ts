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
const choose = async (page: Page, name: string) => {
  await press(page, en('in-visit:more'));
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
  await press(provider, en('in-visit:admitName', { name: 'Walter Brandt' }));
  await expectMediaFlows(desktop);
  const THEIRS = en('in-visit:secondCameraOf', { name: 'Walter Brandt' });

  await test.step('the code makes the phone a second camera, and the desktop keeps the visit', async () => {
    await choose(desktop, en('hand-off:showWithPhone'));
    const address = await desktop.getByText(/\/h\/[\w-]{22}$/).innerText();
    await phone.goto(address);
    await title(phone, en('hand-off:cameraTitle'));
    await press(phone, en('hand-off:showHere'));
    await expect(phone.getByText(en('hand-off:cameraShown'))).toBeVisible();
    await expect(desktop.getByRole('dialog')).toHaveCount(0);
    await expectPlays(provider, THEIRS);
    await expectPlays(desktop, en('in-visit:yourSecondCamera'));
    await expectMediaFlows(desktop);
    await expect(provider.getByText(/Walter Brandt (left|joined)/)).toHaveCount(0);
  });

  await test.step('the clinician enlarges it', async () => {
    const tile = secondCamera(provider, THEIRS);
    const widthOf = async () => (await tile.boundingBox())?.width ?? 0;
    const before = await widthOf();
    await press(provider, en('in-visit:makeLarge', { name: THEIRS }));
    await expect.poll(widthOf).toBeGreaterThan(before);
    await expectPlays(provider, THEIRS);
  });

  await test.step('and takes a picture of it, with the patient’s consent', async () => {
    await press(provider, en('in-visit:participants'));
    await press(provider, en('moderation:actionsFor', { name: 'Walter Brandt' }));
    await provider.getByRole('menuitem', { name: en('images:captureSecond') }).click();
    const dialog = provider.getByRole('dialog', { name: `Capture an image from ${THEIRS}` });
    await dialog.getByRole('button', { name: en('images:askToTake') }).click();
    const asked = desktop.getByRole('region', { name: /wants to take a picture from your second camera/ });
    await asked.getByRole('button', { name: en('images:takeThePicture') }).click();
    await expect(dialog.getByRole('img', { name: en('images:takenPicture') })).toBeVisible();
    await dialog.getByRole('button', { name: en('images:save') }).click();
    await expect(dialog).toBeHidden();
    await expect(
      desktop.getByText(en('images:pictureTaken', { name: 'Dr. Elena Rivera' })).first(),
    ).toBeVisible();
  });

  await test.step('a pause sends nothing, and the picture returns on its own', async () => {
    await choose(provider, en('in-visit:pause'));
    await expect(phone.getByText(en('hand-off:cameraPaused'))).toBeVisible();
    await choose(provider, en('in-visit:unpause'));
    await expect(phone.getByText(en('hand-off:cameraShown'))).toBeVisible();
    await expectPlays(provider, THEIRS);
  });

  await test.step('after a reload the phone shows it again', async () => {
    await phone.reload();
    await expect(phone.getByText(en('hand-off:cameraShown'))).toBeVisible();
    await expectPlays(provider, THEIRS);
  });

  await test.step('the patient stops it, and the phone’s camera turns off', async () => {
    await choose(desktop, en('in-visit:stopSecondCamera'));
    await title(phone, en('hand-off:cameraEnded'));
    await expectDevicesOff(phone);
    await expect(secondCamera(provider, THEIRS)).toHaveCount(0);
    await expectMediaFlows(provider);
  });
});

test('a clinician shows an otoscope from another computer, and the patient enlarges it', {
  tag: '@any-engine',
}, async ({ browser }) => {
  const provider = (await newPerson(browser, 'desktop')).page;
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(provider, product.url, { startsIn: 2, patients: [['Iris', 'Brandt']] });
  const [patient] = visit.patients;
  const desktop = (await newPerson(browser, 'desktop')).page;
  const otoscope = (await newPerson(browser, 'desktop')).page;
  await watchDevices(otoscope);
  await checkIn(desktop, patient?.patientLink ?? '');
  await provider.goto(`${product.url}/provider/group/${patient?.sessionId}`);
  await press(provider, en('in-visit:admitName', { name: 'Iris Brandt' }));
  await expectMediaFlows(desktop);
  const THEIRS = en('in-visit:secondCameraOf', { name: 'Dr. Elena Rivera' });

  await test.step('the code makes the other computer a second camera, without sign-in there', async () => {
    await choose(provider, en('hand-off:showWithPhone'));
    await provider.getByText(/^Point the camera of your phone or other device at this code/).waitFor();
    await otoscope.goto(await provider.getByText(/\/h\/[\w-]{22}$/).innerText());
    await title(otoscope, en('hand-off:cameraTitle'));
    await press(otoscope, en('hand-off:showHere'));
    await expect(otoscope.getByText(en('hand-off:cameraShown'))).toBeVisible();
    await expect(provider.getByRole('dialog')).toHaveCount(0);
    await expectPlays(provider, en('in-visit:yourSecondCamera'));
    await expectPlays(desktop, THEIRS);
  });

  await test.step('the patient enlarges it', async () => {
    const widthOf = async () => (await secondCamera(desktop, THEIRS).boundingBox())?.width ?? 0;
    const before = await widthOf();
    await press(desktop, en('in-visit:makeLarge', { name: THEIRS }));
    await expect.poll(widthOf).toBeGreaterThan(before);
    await expectPlays(desktop, THEIRS);
  });

  await test.step('the tile stays while the other computer reconnects', async () => {
    await otoscope.goto('about:blank');
    await expect(secondCamera(desktop, THEIRS).getByText(en('in-visit:reconnecting'))).toBeInViewport();
    await otoscope.goBack();
    await expectPlays(desktop, THEIRS);
    await expect(secondCamera(desktop, THEIRS).getByText(en('in-visit:reconnecting'))).toHaveCount(0);
  });

  await test.step('signing out ends it, and the other computer’s camera turns off', async () => {
    await provider.request.post(`${product.url}/api/auth/sign-out`, { headers: { origin: product.url } });
    await title(otoscope, en('hand-off:cameraEnded'));
    await expectDevicesOff(otoscope);
    await expect(secondCamera(desktop, THEIRS)).toHaveCount(0);
  });
});

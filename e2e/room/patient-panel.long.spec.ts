import { expect } from '@playwright/test';
import { DESKTOP, LANDSCAPE_PHONE, PHONE, takePictures } from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { heading } from '../support/locators.ts';
import { beSignedIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en, es } from '../support/words.ts';

let product: SharedProduct;
test.beforeAll(async () => {
  product = await openProduct();
});

const SIZES = { sizes: [PHONE, DESKTOP, LANDSCAPE_PHONE], wholePage: false };

test('safety information follows the patient’s steps, in a line and a panel', async ({ browser }) => {
  const { page: provider } = await newPerson(browser, 'desktop');
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(provider, product.url, {
    startsIn: 5,
    visitType: 'Telehealth consultation',
    patients: [['Walter', 'Ames']],
  });
  const [{ sessionId = '', patientLink = '' } = {}] = visit.patients;
  await provider.goto(`${product.url}/provider/group/${sessionId}`);
  const line = provider.getByRole('region', { name: en('safety:title'), exact: true });
  await expect(heading(line, 'Walter Ames')).toBeVisible();

  const { page } = await newPerson(browser, 'phone');
  await page.goto(patientLink);
  await page.getByRole('button', { name: en('join:testFirst') }).click();
  await expect(heading(page, en('workflow:deviceTestTitle'))).toBeVisible();
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(
      `${product.url}/api/patient/sessions/${sessionId}/workflow/${path}`,
      {
        data,
        headers: { origin: product.url },
      },
    );
    expect(answer.status(), path).toBe(200);
  };
  const read = { version: '2.1', language: 'en' };
  await send('skip', { step: 'device-test' });
  await send('terms', read);
  await send('consent', { ...read, variant: 'telehealth' });
  await send('signature', {
    ...read,
    signedBy: 'patient',
    typedSignature: 'Walter Ames',
    dateOfBirth: '1952-03-01',
    representative: null,
  });
  await expect(line.getByTitle(/^03\/01\/1952/)).toBeVisible();
  await line.getByRole('button', { name: en('safety:show') }).click();
  const panel = provider.getByRole('complementary', { name: en('in-visit:patient') });
  const strip = panel.getByRole('region', { name: en('safety:of', { name: 'Walter Ames' }) });
  await expect(strip.getByText(en('safety:notGiven'))).toHaveCount(3);
  await send('location', {
    place: 'car',
    otherPlace: null,
    street: 'Parking lot at 5 Cactus Road',
    city: 'Phoenix',
    state: 'AZ',
    zipCode: '85004',
    callbackNumber: '602 555 0123',
  });
  const address = 'Parking lot at 5 Cactus Road, Phoenix, AZ 85004';
  await expect(strip.getByText(address)).toBeVisible();
  await expect(strip.getByText(en('safety:place.car'))).toBeVisible();
  await expect(
    strip.getByRole('link', { name: en('safety:call', { number: '(602) 555-0123' }) }),
  ).toHaveAttribute('href', 'tel:+16025550123');
  await expect(strip.getByText(/dial 911 and give the address above/)).toBeVisible();
  const note = panel.getByLabel(en('notes:yours'));
  await note.fill('Sounds short of breath.');
  await expect(panel.getByText(en('notes:saved'))).toBeVisible();
  await expect(panel.getByText(en('visits:delivery.Copy'))).toBeVisible();
  await expect(panel.getByText(/^Consent signed by Walter Ames, /)).toBeVisible();
  await expect(panel.getByText(/steps done/)).toBeVisible();
  await expect(heading(panel, en('payments:payments'))).toBeVisible();
  await expect(panel.getByRole('button', { name: en('guests:inviteGuest') })).toBeVisible();
  await takePictures(provider, 'patient-panel', SIZES);
  await provider.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(line.getByText('Phoenix, AZ')).toBeVisible();
  await takePictures(provider, 'patient-line', SIZES);
  await provider.goto(`${product.url}/provider/visits/${visit.visitId}`);
  await expect(provider.getByLabel(en('notes:yours'))).toHaveValue('Sounds short of breath.');
});

test('in a group visit the panel has a strip for each patient, or for the selected one', async ({
  browser,
}) => {
  const { page: provider } = await newPerson(browser, 'desktop');
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(provider, product.url, {
    startsIn: 5,
    patients: [
      ['Walter', 'Ames'],
      ['Rosa', 'Ames'],
    ],
  });
  await provider.goto(`${product.url}/provider/group/${visit.patients[0]?.sessionId}`);
  const line = provider.getByRole('region', { name: en('safety:title'), exact: true });
  await expect(line.getByText(en('safety:patients_other', { count: 2 }))).toBeVisible();
  await line.getByRole('button', { name: en('safety:show') }).click();
  for (const name of ['Walter Ames', 'Rosa Ames'])
    await expect(provider.getByRole('region', { name: en('safety:of', { name }) })).toBeVisible();

  await provider.getByRole('button', { name: en('in-visit:participants'), exact: true }).click();
  await provider.getByRole('button', { name: en('moderation:actionsFor', { name: 'Rosa Ames' }) }).click();
  await provider.getByRole('menuitem', { name: en('in-visit:patient') }).click();
  const panel = provider.getByRole('complementary', { name: en('in-visit:patient') });
  await expect(panel.getByRole('region', { name: en('safety:of', { name: 'Rosa Ames' }) })).toBeVisible();
  await expect(panel.getByRole('region', { name: en('safety:of', { name: 'Walter Ames' }) })).toBeHidden();
  await panel.getByLabel('Patient', { exact: true }).selectOption('All patients');
  await expect(panel.getByRole('region', { name: en('safety:of', { name: 'Walter Ames' }) })).toBeVisible();

  await test.step('the narrowest phone has every control on screen, in Spanish too', async () => {
    await provider.evaluate(() => localStorage.setItem('language', 'es'));
    await provider.reload();
    await provider.setViewportSize({ width: 320, height: 640 });
    const leave = provider
      .getByRole('toolbar')
      .getByRole('button', { name: es('in-visit:leave'), exact: true });
    const end = async () => {
      const box = await leave.boundingBox();
      return (box?.x ?? 999) + (box?.width ?? 0);
    };
    await expect.poll(end).toBeLessThanOrEqual(320);
  });
});

test('a patient who waits for the next visit appears as a notice that leads there', async ({ browser }) => {
  const { page: provider } = await newPerson(browser, 'desktop');
  await beSignedIn(provider, product, 'dr.levy@demo.test');
  const at = async (startsIn: number, lastName: string) =>
    (await scheduleByApi(provider, product.url, { startsIn, patients: [['Walter', lastName]] })).patients[0];
  const [first, next] = [await at(2, 'Ames'), await at(5, 'Brandt')];
  await provider.goto(`${product.url}/provider/group/${first?.sessionId}`);
  await expect(provider.getByRole('toolbar')).toBeVisible();

  const { page } = await newPerson(browser, 'phone');
  await page.goto(next?.patientLink ?? '');
  await page.getByRole('button', { name: en('join:continue') }).click();
  await page.getByRole('button', { name: en('waiting-room:checkIn') }).click();
  const notice = provider.getByRole('region', { name: /^In the waiting room: Walter Brandt, / });
  await expect(notice).toBeVisible();
  await takePictures(provider, 'next-visit-notice', SIZES);
  await notice.getByRole('button', { name: en('waiting-now:goToNamed', { name: 'Walter Brandt' }) }).click();
  const question = provider.getByRole('dialog', {
    name: en('waiting-now:goToTitle', { name: 'Walter Brandt' }),
  });
  await takePictures(provider, 'next-visit-question', SIZES);
  await question.getByRole('button', { name: en('waiting-now:leaveAndGo') }).click();
  await expect(provider).toHaveURL(new RegExp(`${next?.sessionId}$`));
  await expect(
    provider.getByRole('button', { name: en('in-visit:admitName', { name: 'Walter Brandt' }) }).first(),
  ).toBeVisible();
  await expect(notice).toBeHidden();
});

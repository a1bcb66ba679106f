import { expect, type Page } from '@playwright/test';
import { PARTNER_KINDS, type PartnerKind } from '#shared/domain/partner.ts';
import { PHONE, takePictures } from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { title } from '../support/locators.ts';
import { beSignedIn, newPerson, signInAsAdministrator } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en, type Say, wordsOf } from '../support/words.ts';

let product: SharedProduct;
let staff: Page;

test.describe.configure({ mode: 'serial' });
test.use({ pagesOf: 'file' });
test.beforeAll(async ({ browser }) => {
  product = await openProduct();
  staff = (await newPerson(browser, 'desktop')).page;
  await beSignedIn(staff, product, 'dr.rivera@demo.test');
});

const SCREENS: Record<PartnerKind, string> = {
  intake: 'third-party-intake',
  'check-in': 'third-party-check-in',
  history: 'medical-history',
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('an administrator connects partners and turns one of them on', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await signInAsAdministrator(page, product);
  for (const kind of PARTNER_KINDS) {
    await page.goto(`${product.url}/provider/client-admin/integrations/${SCREENS[kind]}`);
    await page.getByLabel(en('integrations:baseUrl')).fill(`${product.url}/demo-partner`);
    await page.getByLabel(en('integrations:partnerPracticeId')).fill('saguaro-7');
    if (kind === 'history')
      await page.getByLabel(en('integrations:namespaceRoot')).fill('https://history.example.org/ns');
    await page.getByLabel(en('integrations:redirectEn'), { exact: true }).fill('A few questions first.');
    await page.getByLabel(en('integrations:redirectEs')).fill('Primero unas preguntas.');
    await press(page, en('integrations:savePartner'));
    await expect(page.getByText(en('integrations:secretOnce'))).toBeVisible();
    if (kind !== 'check-in') await press(page, en('integrations:turnOn'));
    else {
      await press(page, en('integrations:switchTo'));
      await press(page, en('integrations:switchConfirm'));
    }
    await expect(page.getByRole('button', { name: en('integrations:turnOff'), exact: true })).toBeVisible();
  }
  await page.goto(`${product.url}/provider/client-admin/integrations`);
  const intake = page.getByRole('region', { name: en('integrations:partnerName.intake') });
  await expect(intake.getByText(en('integrations:state.off'), { exact: true })).toBeVisible();
});

async function answerAtPartner(page: Page, say: Say, kind: PartnerKind): Promise<void> {
  await title(page, say(`partners:title.${kind}`));
  await page
    .getByRole('button', { name: say('partners:continue', { host: new URL(product.url).host }) })
    .click();
  await title(page, say(`demo-partner:kind.${kind}`));
  await page.getByRole('textbox').first().fill('Una <b>operación</b>');
  await press(page, say('demo-partner:send'));
}

for (const language of ['en', 'es'] as const) {
  test(`a patient goes to the partners and returns (${language})`, async ({ browser }) => {
    const say = wordsOf(language);
    const locale = language === 'es' ? 'es-US' : 'en-US';
    const { page } = await newPerson(browser, 'phone', { locale });
    const visit = await scheduleByApi(staff, product.url, {
      startsIn: 5,
      visitType: 'Follow-up',
      language,
      patients: [[language === 'es' ? 'Rosa' : 'Walter', 'Ames']],
    });
    await page.goto(visit.patients[0]?.patientLink ?? '');
    await page.getByRole('button', { name: say('join:continue') }).click();
    await title(page, say('partners:title.history'));
    if (language === 'en') await takePictures(page, 'partner-step');

    await test.step('returns without answering, by the browser and by the partner', async () => {
      const host = new URL(product.url).host;
      await page.getByRole('button', { name: say('partners:continue', { host }) }).click();
      await title(page, say('demo-partner:kind.history'));
      if (language === 'en') await takePictures(page, 'demo-partner', { sizes: [PHONE] });
      await page.goBack();
      await expect(page.getByText(say('partners:state.left'))).toBeVisible();
      await page.getByRole('button', { name: say('partners:continueAgain', { host }) }).click();
      await press(page, say('demo-partner:cancel'));
      await expect(page.getByText(say('partners:state.cancelled'))).toBeVisible();
      await page.getByRole('button', { name: say('partners:continueAgain', { host }) }).click();
    });
    await test.step('rejects a damaged return', async () => {
      await title(page, say('demo-partner:kind.history'));
      await page.route('**/partner-return', (route) =>
        route.continue({ postData: JSON.stringify({ token: 'a.b.c' }) }),
      );
      await press(page, say('demo-partner:send'));
      await title(page, say('partners:refusedTitle'));
      expect(page.url()).not.toContain('token');
      if (language === 'en') await takePictures(page, 'partner-refused');
      await page.unroute('**/partner-return');
      await page.getByRole('link', { name: say('partners:toVisit') }).click();
      await page
        .getByRole('button', { name: say('partners:continueAgain', { host: new URL(product.url).host }) })
        .click();
      await page.getByRole('textbox').first().fill('Una <b>operación</b>');
      await press(page, say('demo-partner:send'));
    });
    await answerAtPartner(page, say, 'check-in');
    await expect(page.getByText(say('waiting-room:allSet'))).toBeVisible();
    await page.reload();
    await expect(page.getByText(say('waiting-room:allSet'))).toBeVisible();

    await test.step('staff read the answers as text', async () => {
      await staff.goto(`${product.url}/provider/visits/${visit.visitId}`);
      const card = staff.locator('section').filter({ hasText: en('intake:staffTitle') });
      await expect(card.getByText('Una <b>operación</b>').first()).toBeVisible();
      await expect(card.getByText(en('partner-steps:state.completed'))).toHaveCount(2);
      if (language === 'en') await takePictures(staff, 'visit-history');
    });
  });
}

test('staff let a patient continue without a partner', async ({ browser }) => {
  const { page } = await newPerson(browser, 'phone');
  const patients = [['Ida', 'Marsh']] as const;
  const visit = await scheduleByApi(staff, product.url, { startsIn: 5, visitType: 'Follow-up', patients });
  await page.goto(visit.patients[0]?.patientLink ?? '');
  await page.getByRole('button', { name: en('join:continue') }).click();
  await title(page, en('partners:title.history'));
  await staff.goto(`${product.url}/provider/visits/${visit.visitId}`);
  const what = en('partner-steps:kind.history');
  await press(staff, en('partner-steps:waiveOf', { what, patient: 'Ida Marsh' }));
  await press(staff, en('partner-steps:waiveConfirm'));
  await expect(staff.getByText(en('partner-steps:state.waived'))).toBeVisible();
  await page
    .getByRole('button', { name: en('partners:continue', { host: new URL(product.url).host }) })
    .click();
  await title(page, en('partners:title.check-in'));
});

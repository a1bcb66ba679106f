import { expect, type Page } from '@playwright/test';
import { PIXEL } from '#server/test-support/make-image.ts';
import { STRIPE_WEBHOOK_SECRET, startStripeServer } from '#server/test-support/stripe-server.ts';
import { patience } from '../../scripts/test/machine.ts';
import { drawDevices } from '../support/drawn-devices.ts';
import { checkedIn, heading, title } from '../support/locators.ts';
import { linkIn, openMailbox } from '../support/mailbox.ts';
import { expectMediaFlows, mediaBack } from '../support/media.ts';
import { acceptInvitation, type House, setUpInstallation } from '../support/new-installation.ts';
import { newPerson, scheduleVisit } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { STRIPE_STUB } from '../support/stripe-stub.ts';
import { test } from '../support/test.ts';
import { textsIn, wordsOf } from '../support/words.ts';

/**
 * Starts from an empty production installation and uses only its screens: it is set up, its administrator creates an
 * enterprise with two practices, a location, a visit type with all steps and messages, and three users. One of them
 * schedules a visit with it, which takes place.
 */
test.setTimeout(patience(300_000));

const FIRST_PRACTICE = 'Juniper Family Medicine';
const PRACTICE = 'Mesa Cardiology';
const OTHER_PRACTICE = 'Mesa North';
const PROVIDER = 'ida.marsh@practice.test';
const PATIENT = 'walter.ames@example.com';
const PICTURE = { name: 'picture.gif', mimeType: 'image/gif', buffer: Buffer.from(PIXEL, 'base64') };
const STEPS = [
  'device-test',
  'terms',
  'consent',
  'signature',
  'location',
  'intake',
  'image',
  'guests',
  'copay',
] as const;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

for (const language of ['en', 'es'] as const) {
  test(`goes from an empty installation to a completed visit, using only screens (${language})`, async ({
    browser,
  }) => {
    const [stripe, mailbox] = await Promise.all([startStripeServer(), openMailbox()]);
    const product = await startProduct({
      NODE_ENV: 'production',
      SMTP_URL: mailbox.url,
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET,
      STRIPE_BASE_URL: stripe.url,
    });
    try {
      const house: House = { product, mailbox, say: wordsOf(language), language };
      const person = (device: 'phone' | 'desktop') =>
        newPerson(browser, device, { locale: language === 'es' ? 'es-US' : 'en-US' });
      const admin = (await person('desktop')).page;
      await setUpInstallation(admin, house, FIRST_PRACTICE);
      await makeEnterprise(admin, house);
      await makeVisitType(admin, house);
      await makeUsers(admin, house);
      const provider = (await person('desktop')).page;
      await acceptInvitation(provider, house, { email: PROVIDER, firstName: 'Ida' });
      await scheduleVisit(
        provider,
        {
          firstName: 'Walter',
          lastName: 'Ames',
          email: PATIENT,
          language,
          startsIn: 3,
          visitType: 'Lung check',
        },
        house.say,
      );
      const patient = (await person('phone')).page;
      await prepare(patient, house);
      expect(stripe.intents()).toMatchObject([{ status: 'requires_capture', amount: 2_500 }]);
      await holdVisit(provider, patient, house);
    } finally {
      await product.dispose();
      await mailbox.close();
      await stripe.close();
    }
  });
}

async function makeEnterprise(page: Page, { say }: House): Promise<void> {
  const t = textsIn(say, 'practices');
  const create = () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: t('create'), exact: true })
      .click();
  await page.getByRole('link', { name: say('shell:menu.clientAdmin'), exact: true }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('title') })
    .click();
  await press(page, t('newEnterprise'));
  await page.getByLabel(t('enterpriseName')).fill('Mesa Health');
  await page.getByLabel(t('firstPractice')).fill(PRACTICE);
  await create();
  await title(page, PRACTICE);
  await press(page, t('addLocation'));
  const place = page.getByRole('group', { name: t('locationNumber', { number: 1 }) });
  await place.getByLabel(t('locationName')).fill('Main office');
  await place.getByLabel(t('address')).fill('12 Mesa Drive');
  await place.getByLabel(t('city')).fill('Phoenix');
  await place.getByLabel(t('state')).selectOption('AZ');
  await press(page, t('save'));
  await expect(page.getByText(t('saved'), { exact: true })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('title') })
    .click();
  const enterprise = page.locator('section').filter({ has: heading(page, 'Mesa Health') });
  await expect(enterprise.getByText(new RegExp(t('locationCount_one', { count: 1 })))).toBeVisible();
  await enterprise.getByRole('button', { name: t('newPractice') }).click();
  await page.getByRole('dialog').getByLabel(t('name')).fill(OTHER_PRACTICE);
  await create();
  await title(page, OTHER_PRACTICE);

  await page.getByRole('link', { name: say('shell:menu.visits'), exact: true }).click();
  await page.getByRole('button', { name: new RegExp(`^${say('shell:practice')}`) }).click();
  await page.getByRole('menuitemradio', { name: PRACTICE }).click();
  await expect(page.getByRole('button', { name: `${say('shell:practice')} ${PRACTICE}` })).toBeVisible();
}

async function makeVisitType(page: Page, { say }: House): Promise<void> {
  const t = textsIn(say, 'visit-types');
  const saved = async () => {
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
    await press(page, t('save'));
    expect((await answer).status()).toBe(200);
    await expect(page.getByText(t('saved'), { exact: true }).last()).toBeVisible();
  };
  await page.getByRole('link', { name: say('shell:menu.clientAdmin'), exact: true }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('title') })
    .click();
  await expect(page.getByRole('table', { name: t('title') })).toBeVisible();
  await press(page, t('newType'));
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: t('name') })
    .fill('Lung check');
  await press(page, t('create'));
  await title(page, 'Lung check');
  await page.getByRole('combobox', { name: t('copay') }).selectOption({ label: t('copay-default') });
  await page.getByRole('textbox', { name: t('copayAmount') }).fill('25');
  await saved();

  await page
    .getByRole('main')
    .getByRole('link', { name: t('tabCommunications') })
    .click();
  await page.getByLabel(say('settings:reminder1Hour.label'), { exact: true }).selectOption('Email');
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
  await press(page, say('settings:saveMessages'));
  expect((await answer).status()).toBe(200);

  await page
    .getByRole('main')
    .getByRole('link', { name: t('tabWorkflow') })
    .click();
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  await expect(steps.first()).toBeVisible();
  for (const step of STEPS) {
    const add = page.getByRole('button', { name: t('addThis', { step: t(`step-${step}`) }) });
    if (await add.isVisible()) await add.click();
  }
  await expect(steps).toHaveCount(STEPS.length);
  const copayDown = page.getByRole('button', { name: t('moveDown', { thing: t('step-copay') }) });
  while (await copayDown.isEnabled()) await copayDown.click();
  for (const step of STEPS.slice(1)) {
    const mandatory = t('mandatoryStep', { step: t(`step-${step}`) });
    await page.getByRole('checkbox', { name: mandatory, exact: true }).check();
  }
  await page
    .getByRole('checkbox', { name: t('mandatoryStep', { step: t('step-device-test') }), exact: true })
    .uncheck();
  await saved();

  await page
    .getByRole('main')
    .getByRole('link', { name: t('tabQuestions') })
    .click();
  for (const [index, type] of ['Free Text', 'Image', 'Single Select', 'Multi Select'].entries()) {
    await press(page, t('addQuestion'));
    const question = page.getByRole('region', { name: t('questionNumber', { number: index + 1 }) });
    const asked = (words: 'inEnglish' | 'inSpanish') =>
      question.getByRole('textbox', { name: `${t('question')} · ${t(words)}`, exact: true });
    await asked('inEnglish').fill(`${type}, in English`);
    await asked('inSpanish').fill(`${type}, en español`);
    await question.getByRole('combobox', { name: t('questionType') }).selectOption(type);
    if (type.endsWith('Select')) {
      for (const number of [1, 2]) {
        await question.getByRole('textbox', { name: t('optionEn', { number }) }).fill(`Answer ${number}`);
        await question.getByRole('textbox', { name: t('optionEs', { number }) }).fill(`Respuesta ${number}`);
      }
    }
    if (type !== 'Image') await question.getByRole('checkbox', { name: t('answerRequired') }).check();
  }
  await saved();
}

async function makeUsers(page: Page, { say, language }: House): Promise<void> {
  const t = textsIn(say, 'accounts');
  const add = async (role: 'Provider' | 'AdminOnly', name: string, practices: string[]) => {
    await page.getByRole('link', { name: say('shell:menu.clientAdmin'), exact: true }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('title') })
      .click();
    await page.getByRole('link', { name: t('add'), exact: true }).click();
    await title(page, t('add'));
    await page.getByLabel(t('fullName'), { exact: true }).fill(name);
    const email = `${name.replace(' ', '.')}@practice.test`.toLowerCase();
    await page.getByLabel(t('email'), { exact: true }).fill(email);
    await page.getByRole('radio', { name: new RegExp(`^${t(`type.${role}`)}`) }).check();
    for (const practice of [PRACTICE, OTHER_PRACTICE])
      await page.getByRole('checkbox', { name: practice }).setChecked(practices.includes(practice));
    await page.getByText(t('moreDetails')).click();
    await page.getByLabel(t('invitationLanguage')).selectOption(language);
    await press(page, t('createAndInvite'));
    await title(page, name);
  };
  await add('Provider', 'Noa Pike', [OTHER_PRACTICE]);
  await add('AdminOnly', 'Ada Cole', [PRACTICE, OTHER_PRACTICE]);
  await add('Provider', 'Ida Marsh', [PRACTICE]);
}

async function prepare(page: Page, { mailbox, say, language }: House): Promise<void> {
  const t = textsIn(say, 'workflow');
  await drawDevices(page, { shape: 'upright' });
  await page.route(/^https:\/\//, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE_STUB }),
  );
  await page.goto(linkIn(await mailbox.next(PATIENT)));
  await press(page, say('join:continue'));
  await press(page, t('agreeToAll'));
  await title(page, say('consent:telehealthTitle'));
  await page.getByLabel(t('yourBirth')).fill('03/01/1952');
  await page.getByLabel(t('yourFullName')).fill('Walter Ames');
  await press(page, t('agreeAndSign'));

  await title(page, t('locationTitle'));
  await page.getByRole('radio', { name: t('place.home') }).check();
  await page.getByLabel(t('street')).fill('12 Mesa Drive');
  await page.getByLabel(t('city')).fill('Phoenix');
  await page.getByLabel(t('stateQuestion')).selectOption('Arizona');
  await page.getByLabel(t('callbackNumber')).fill('602 555 0123');
  await press(page, t('next'));

  await title(page, say('intake:title'));
  const inLanguage = language === 'es' ? 'en español' : 'in English';
  const answer = language === 'es' ? 'Respuesta' : 'Answer';
  await page.getByLabel(`Free Text, ${inLanguage}`).fill('A cough that does not go away');
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await expect(page.getByText(say('images:sent'))).toBeVisible();
  await page.getByRole('radio', { name: `${answer} 2` }).check();
  await page.getByRole('checkbox', { name: `${answer} 1` }).check();
  await press(page, say('intake:next'));

  await title(page, t('imageTitle'));
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await press(page, say('images:usePicture'));
  await title(page, say('guests:stepTitle'));
  await press(page, say('guests:next'));

  await title(page, say('payments:copayTitle'));
  await expect(page.getByText('Stripe fields for pk_test_x')).toBeVisible();
  // The card has a separate document, with the same way back.
  await expect(page.getByText(t('stepNamed', { step: 8, steps: 8, name: t('name.copay') }))).toBeVisible();
  await press(page, t('back'));
  await title(page, say('guests:stepTitle'));
  await press(page, say('guests:next'));
  await expect(page.getByText('Stripe fields for pk_test_x')).toBeVisible();
  await press(page, say('payments:validate'));
  await expect(page.getByText(say('waiting-room:allSet'))).toBeVisible();
  await press(page, say('waiting-room:checkIn'));
  await checkedIn(page, say);
}

async function holdVisit(provider: Page, patient: Page, { product, say }: House): Promise<void> {
  await provider.goto(`${product.url}/provider/visits`);
  await provider
    .getByRole('listitem')
    .filter({ hasText: 'Walter Ames' })
    .getByRole('link', { name: new RegExp(`^${say('visits:start')}`) })
    .click();
  await provider
    .getByRole('button', { name: say('in-visit:admitName', { name: 'Walter Ames' }), exact: true })
    .first()
    .click();
  await expect(patient.getByRole('button', { name: say('in-visit:leave'), exact: true })).toBeVisible();
  await expectMediaFlows(patient);
  // The drawn phone is visible; its sound is silence.
  await mediaBack(provider);
  await press(provider, say('in-visit:leave'));
  await press(provider, say('in-visit:endVisit'));
  await press(provider, say('in-visit:endForEveryone'));
  await expect(heading(provider, say('staff-visit:endedTitle'))).toBeVisible();
  await title(patient, say('waiting-room:thankYou'));
}

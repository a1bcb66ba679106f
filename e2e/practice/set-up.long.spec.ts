import { expect, type Page } from '@playwright/test';
import { OPTIONAL_STEPS } from '#shared/domain/set-up.ts';
import { patience } from '../../scripts/test/machine.ts';
import { drawDevices } from '../support/drawn-devices.ts';
import { checkedIn, heading, title } from '../support/locators.ts';
import { linkIn, openMailbox } from '../support/mailbox.ts';
import { expectMediaFlows } from '../support/media.ts';
import { ADMINISTRATOR, type House, setUpInstallation } from '../support/new-installation.ts';
import { newPerson } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { test } from '../support/test.ts';
import { textsIn, wordsOf } from '../support/words.ts';

/**
 * From an empty production installation to the first visit, using only the setup list (PRODUCT 14.23): each step is
 * reached from the list, done where it leads, and then shown as done in the list. The visit is the administrator's
 * own, with themselves as the patient on a phone.
 */
test.setTimeout(patience(300_000));

const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const COLLEAGUE = { name: 'Ida Marsh', email: 'ida.marsh@practice.test' };

const DONE = ['phone', 'logo', 'colleagues', 'hours', 'messages', 'visit'] as const;
type Step = (typeof DONE)[number];

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

for (const language of ['en', 'es'] as const) {
  test(`a new practice holds its first visit using only the setup list (${language})`, async ({
    browser,
  }) => {
    const mailbox = await openMailbox();
    const product = await startProduct({ NODE_ENV: 'production', SMTP_URL: mailbox.url });
    try {
      const house: House = { product, mailbox, say: wordsOf(language), language };
      const locale = language === 'es' ? 'es-US' : 'en-US';
      const admin = (await newPerson(browser, 'desktop', { locale })).page;
      await setUpInstallation(admin, house, 'Juniper Family Medicine');
      await setUpPractice(admin, house);
      const phone = (await newPerson(browser, 'phone', { locale })).page;
      await holdTestVisit(admin, phone, house);
    } finally {
      await product.dispose();
      await mailbox.close();
    }
  });
}

async function setUpPractice(page: Page, { mailbox, say }: House): Promise<void> {
  const t = textsIn(say, 'set-up');
  const settings = textsIn(say, 'settings');
  const accounts = textsIn(say, 'accounts');
  const hours = textsIn(say, 'working-hours');
  const messages = textsIn(say, 'communications-test');
  await page.getByRole('link', { name: t('title') }).click();

  await follow(page, say, 'phone');
  await page.getByLabel(settings('practicePhone.label')).fill('602 555 0100');
  await press(page, settings('save'));
  await expect(page.getByText(settings('saved'), { exact: true })).toBeVisible();
  await seeDone(page, say, 'phone');

  await follow(page, say, 'logo');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
  await expect(page.getByText(settings('logo.saved'))).toBeVisible();
  await seeDone(page, say, 'logo');

  await follow(page, say, 'colleagues');
  await page.getByLabel(accounts('fullName'), { exact: true }).fill(COLLEAGUE.name);
  await page.getByLabel(accounts('email'), { exact: true }).fill(COLLEAGUE.email);
  await press(page, accounts('createAndInvite'));
  await title(page, COLLEAGUE.name);
  await mailbox.next(COLLEAGUE.email);
  await seeDone(page, say, 'colleagues');

  await follow(page, say, 'hours');
  await page.getByRole('checkbox', { name: hours('set.practice') }).check();
  await press(page, hours('save'));
  await expect(page.getByText(hours('saved'), { exact: true })).toBeVisible();
  await seeDone(page, say, 'hours');

  await follow(page, say, 'messages');
  await press(page, messages('send.Email', { to: ADMINISTRATOR.email }));
  await expect(page.getByText(messages('outcome.accepted'), { exact: true })).toBeVisible();
  await mailbox.next(ADMINISTRATOR.email);
  await seeDone(page, say, 'messages');

  for (const step of OPTIONAL_STEPS.filter((step) => !DONE.some((one) => one === step))) {
    await press(page, t('notNeededNamed', { step: t(`step.${step}`) }));
    await expect(
      row(page, t(`step.${step}`)).getByText(t('state.not-needed'), { exact: true }),
    ).toBeVisible();
  }
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function follow(page: Page, say: House['say'], step: Step): Promise<void> {
  const t = textsIn(say, 'set-up');
  await row(page, t(`step.${step}`))
    .getByRole('link', { name: t(`go.${step}`), exact: true })
    .click();
}

async function seeDone(page: Page, say: House['say'], step: Step): Promise<void> {
  const t = textsIn(say, 'set-up');
  await page
    .getByRole('navigation', { name: say('shell:mainMenu') })
    .getByRole('link', { name: say('shell:menu.clientAdmin'), exact: true })
    .click();
  await expect(row(page, t(`step.${step}`)).getByText(t('state.done'), { exact: true })).toBeVisible();
}

async function holdTestVisit(page: Page, phone: Page, { product, mailbox, say }: House): Promise<void> {
  const t = textsIn(say, 'workflow');
  await follow(page, say, 'visit');
  // The administrator is the patient, and the time is the next free one.
  await press(page, say('scheduling:submit'));
  await title(page, say('scheduling:doneTitle'));

  await drawDevices(phone, { shape: 'upright' });
  await phone.goto(linkIn(await mailbox.next(ADMINISTRATOR.email)));
  await press(phone, say('join:continue'));
  await press(phone, t('agreeToAll'));
  await title(phone, say('consent:telehealthTitle'));
  await phone.getByLabel(t('yourBirth')).fill('03/01/1972');
  await phone.getByLabel(t('yourFullName')).fill('Olga Reyes');
  await press(phone, t('agreeAndSign'));
  await title(phone, t('locationTitle'));
  await phone.getByRole('radio', { name: t('place.home') }).check();
  await phone.getByLabel(t('street')).fill('12 Mesa Drive');
  await phone.getByLabel(t('city')).fill('Phoenix');
  await phone.getByLabel(t('stateQuestion')).selectOption('Arizona');
  await phone.getByLabel(t('callbackNumber')).fill('602 555 0123');
  await press(phone, t('next'));
  await title(phone, say('intake:title'));
  await phone.getByRole('textbox').first().fill('A first try');
  await press(phone, say('intake:next'));
  await phone.getByRole('button', { name: say('waiting-room:checkIn'), exact: true }).click();
  await checkedIn(phone, say);

  await page
    .getByRole('link', { name: say('waiting-now:admitNamed', { name: 'Olga Reyes' }), exact: true })
    .click();
  await expect(phone.getByRole('button', { name: say('in-visit:leave'), exact: true })).toBeVisible();
  await expectMediaFlows(phone);
  await press(page, say('in-visit:leave'));
  await press(page, say('in-visit:endVisit'));
  await press(page, say('in-visit:endForEveryone'));
  await expect(heading(page, say('staff-visit:endedTitle'))).toBeVisible();
  await title(phone, say('waiting-room:thankYou'));
  await page.goto(`${product.url}/provider/client-admin`);
  await expect(heading(page, say('set-up:complete'))).toBeVisible();
}

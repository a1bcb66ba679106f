import { type Browser, expect, type Page } from '@playwright/test';
import { patience } from '../../scripts/test/machine.ts';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { title } from '../support/locators.ts';
import { sentLink } from '../support/outbox.ts';
import { DEMO_PASSWORD, newPerson } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type ScriptWatch, watchScripts } from '../support/script-watch.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

let product: Product;
let admin: Page;
const watches: ScriptWatch[] = [];

test.describe.configure({ mode: 'serial', timeout: patience(300_000) });
test.use({ pagesOf: 'file' });

const USERS = '/provider/client-admin/users';
const PASSWORD = 'Blue-harbour-9';
const NEW_PASSWORD = 'Green-harbour-8';
const EMAIL = 'ida.marsh@practice.test';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const pictures = (page: Page, name: string) => takePictures(page, name, { sizes: [DESKTOP, PHONE] });

async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: en('sign-in:email') }).fill(email);
  await page.getByRole('textbox', { name: en('sign-in:password') }).fill(password);
  await press(page, en('sign-in:submit'));
}

async function administrator(browser: Browser): Promise<Page> {
  const { page, context } = await newPerson(browser, 'desktop');
  watches.push(await watchScripts(context, product.url));
  await page.goto(`${product.url}/provider/visits`);
  await signInAs(page, 'dr.okafor@demo.test', DEMO_PASSWORD);
  await page.getByRole('button', { name: /Saguaro/ }).click();
  await title(page, en('visit-list:title.upcoming'));
  return page;
}

const invitationLink = (subject?: string) => sentLink(admin, product.url, EMAIL, 'invitation', subject);

test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  admin = await administrator(browser);
});

test.afterEach(() => {
  expect(watches.flatMap(({ seen }) => seen)).toEqual([]);
});

test.afterAll(async () => {
  await product?.dispose();
});

test('a provider account is created and invited, and its owner signs in', async ({ browser }) => {
  await admin.getByRole('link', { name: en('shell:menu.clientAdmin'), exact: true }).click();
  await admin.getByRole('link', { name: /Practice users/ }).click();
  await admin.getByRole('link', { name: en('accounts:add'), exact: true }).click();
  await title(admin, en('accounts:add'));
  await admin.getByLabel(en('accounts:fullName')).fill('Ida Marsh');
  await admin.getByLabel(en('sign-in:email')).fill(EMAIL);
  await admin.getByText(en('accounts:moreDetails')).click();
  await admin.getByLabel(en('accounts:displayName')).fill('Dr. Ida Marsh');
  await admin.getByLabel(en('scheduling:mobile')).fill('(602) 555-0142');
  await admin.getByRole('combobox', { name: en('accounts:specialties') }).selectOption('Cardiology');
  await admin.getByRole('combobox', { name: en('accounts:licences') }).selectOption('AZ');
  await admin.getByRole('radio', { name: /^Scheduled/ }).check();
  await press(admin, en('accounts:createAndInvite'));
  await title(admin, 'Ida Marsh');
  await expect(admin.getByText(en('accounts:invitation.OPEN'))).toBeVisible();
  await expect(
    admin.getByRole('button', { name: en('accounts:remove', { option: 'Arizona' }) }),
  ).toBeVisible();

  const { page, context } = await newPerson(browser, 'phone');
  watches.push(await watchScripts(context, product.url));
  await page.goto(await invitationLink());
  await title(page, en('invitation:welcome', { name: 'Ida' }));
  await pictures(page, 'invitation');
  await page.getByLabel(en('invitation:password')).fill('password1');
  await page.getByLabel(en('invitation:confirmation')).fill('password2');
  await press(page, en('invitation:submit'));
  await expect(page.getByText('Password Does Not Meet Required Pattern')).toBeVisible();
  await expect(page.getByText(en('errors:PASSWORDS_DO_NOT_MATCH'))).toBeVisible();
  await page.getByLabel(en('invitation:password')).fill(PASSWORD);
  await page.getByLabel(en('invitation:confirmation')).fill(PASSWORD);
  await press(page, en('invitation:submit'));
  await title(page, en('sign-in:submit'));
  await signInAs(page, EMAIL, PASSWORD);
  await title(page, en('visit-list:title.upcoming'));

  await expect(page.getByRole('link', { name: en('scheduling:title') }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: en('shell:menu.clientAdmin'), exact: true })).toHaveCount(0);
  await page.goto(product.url + USERS);
  await title(page, en('visit-list:title.upcoming'));

  const other = await newPerson(browser, 'phone');
  await other.page.goto(await invitationLink());
  await title(other.page, en('invitation:overTitle'));
  await pictures(other.page, 'invitation-over');
  await other.page.close();

  await admin.reload();
  await title(admin, 'Ida Marsh');
  await expect(admin.getByText(en('accounts:statusActive'))).toBeVisible();

  await press(admin, en('accounts:deactivate'));
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: en('accounts:deactivate') })
    .click();
  await title(page, en('sign-in:submit'));
  await expect(admin.getByText(en('accounts:statusNotActive'))).toBeVisible();
  await signInAs(page, EMAIL, PASSWORD);
  await expect(page.getByText('Your account does not have access to this page.')).toBeVisible();

  await press(admin, en('accounts:activate'));
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: en('accounts:activate') })
    .click();
  await expect(admin.getByText(en('accounts:statusActive'))).toBeVisible();
  await page.goto(`${product.url}/provider/visits`);
  await signInAs(page, EMAIL, PASSWORD);
  await title(page, en('visit-list:title.upcoming'));

  const phone = (await newPerson(browser, 'phone')).page;
  await phone.goto(`${product.url}/provider/visits`);
  await title(phone, en('sign-in:submit'));
  await phone.getByRole('link', { name: en('sign-in:forgotten') }).click();
  await title(phone, en('forgotten-password:title'));
  await phone.getByLabel(en('forgotten-password:email')).fill(EMAIL);
  await press(phone, en('forgotten-password:submit'));
  await title(phone, en('forgotten-password:sentTitle'));
  await phone.goto(await invitationLink('Choose a new password'));
  await title(phone, en('invitation:resetWelcome'));
  await phone.getByLabel(en('invitation:password')).fill(NEW_PASSWORD);
  await phone.getByLabel(en('invitation:confirmation')).fill(NEW_PASSWORD);
  await press(phone, en('invitation:submit'));
  await title(page, en('sign-in:submit'));
  await title(phone, en('sign-in:submit'));
  await signInAs(phone, EMAIL, NEW_PASSWORD);
  await title(phone, en('visit-list:title.upcoming'));
  await phone.close();
  await page.close();
});

test('administrator rights are given, apply only to the account’s practices, and end with the account', async ({
  browser,
}) => {
  await admin
    .getByRole('navigation', { name: en('accounts:tabs') })
    .getByRole('link', { name: en('accounts:tab.rights'), exact: true })
    .click();
  await press(admin, en('accounts:grant'));
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: en('accounts:grant') })
    .click();
  await expect(admin.getByText(en('accounts:rightsOn'))).toBeVisible();

  const { page, context } = await newPerson(browser, 'desktop');
  watches.push(await watchScripts(context, product.url));
  await page.goto(`${product.url}/provider/visits`);
  await signInAs(page, EMAIL, NEW_PASSWORD);
  await page.getByRole('link', { name: en('shell:menu.clientAdmin'), exact: true }).click();
  await page.getByRole('link', { name: /Practice users/ }).click();
  // Hudson Cardiology's provider is not in her practices.
  await expect(page.getByRole('table').getByRole('link', { name: 'Rivera, Elena' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('link', { name: 'Levy, Noah' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Castillo, Sam' }).click();
  await expect(page.getByText(en('accounts:elsewhereTitle'))).toBeVisible();
  await expect(page.getByLabel(en('scheduling:firstName'))).toBeDisabled();
  await expect(page.getByRole('button', { name: en('accounts:deactivate') })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Saguaro Family Medicine' }).uncheck();
  await press(page, en('accounts:save'));
  await expect(page.getByText(en('accounts:removedFrom', { name: 'Sam Castillo' }))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: en('client-admin:users.title'), exact: true })
    .click();
  await expect(page.getByRole('table').getByRole('link', { name: 'Castillo, Sam' })).toHaveCount(0);

  await press(admin, en('accounts:withdraw'));
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: en('accounts:withdraw') })
    .click();
  await expect(admin.getByText(en('accounts:statusNotActive'))).toBeVisible();
  await title(page, en('sign-in:submit'));
});

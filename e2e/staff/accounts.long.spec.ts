import { type Browser, expect, type Page } from '@playwright/test';
import { patience } from '../../scripts/test/machine.ts';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { title } from '../support/headings.ts';
import { DEMO_PASSWORD, newPerson } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type ScriptWatch, watchScripts } from '../support/script-watch.ts';
import { test } from '../support/test.ts';

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
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await press(page, 'Sign in');
}

async function administrator(browser: Browser): Promise<Page> {
  const { page, context } = await newPerson(browser, 'desktop');
  watches.push(await watchScripts(context, product.url));
  await page.goto(`${product.url}/provider/visits`);
  await signInAs(page, 'dr.okafor@demo.test', DEMO_PASSWORD);
  await page.getByRole('button', { name: /Saguaro/ }).click();
  await title(page, 'Upcoming visits');
  return page;
}

async function invitationLink(to: string, subject = ''): Promise<string> {
  const read = async () => {
    const answer = await admin.request.get(`${product.url}/api/demo/outbox`);
    const { messages } = (await answer.json()).result as {
      messages: { to: string; subject: string; text: string }[];
    };
    const found =
      messages.find((message) => message.to === to && message.subject.includes(subject))?.text ?? '';
    return /https?:\/\/\S+\/invitation\/[\w-]+/.exec(found)?.[0] ?? '';
  };
  await expect.poll(read).not.toBe('');
  return read();
}

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
  await admin.getByRole('link', { name: 'Client admin', exact: true }).click();
  await admin.getByRole('link', { name: /Practice users/ }).click();
  await admin.getByRole('link', { name: 'Add user', exact: true }).click();
  await title(admin, 'Add user');
  await admin.getByLabel('First and last name').fill('Ida Marsh');
  await admin.getByLabel('Email').fill(EMAIL);
  await admin.getByText('More details').click();
  await admin.getByLabel('Display name').fill('Dr. Ida Marsh');
  await admin.getByLabel('Mobile phone').fill('(602) 555-0142');
  await admin.getByRole('combobox', { name: 'Specialties' }).selectOption('Cardiology');
  await admin.getByRole('combobox', { name: 'Licensed in' }).selectOption('AZ');
  await admin.getByRole('radio', { name: /^Scheduled/ }).check();
  await press(admin, 'Add and invite');
  await title(admin, 'Ida Marsh');
  await expect(admin.getByText('This person was invited but has not signed in yet.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Remove Arizona' })).toBeVisible();

  const { page, context } = await newPerson(browser, 'phone');
  watches.push(await watchScripts(context, product.url));
  await page.goto(await invitationLink(EMAIL));
  await title(page, 'Welcome, Ida');
  await pictures(page, 'invitation');
  await page.getByLabel('Choose a password').fill('password1');
  await page.getByLabel('Confirm password').fill('password2');
  await press(page, 'Save password');
  await expect(page.getByText('Password Does Not Meet Required Pattern')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Choose a password').fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await press(page, 'Save password');
  await title(page, 'Sign in');
  await signInAs(page, EMAIL, PASSWORD);
  await title(page, 'Upcoming visits');

  await expect(page.getByRole('link', { name: 'Schedule a visit' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Client admin', exact: true })).toHaveCount(0);
  await page.goto(product.url + USERS);
  await title(page, 'Upcoming visits');

  const other = await newPerson(browser, 'phone');
  await other.page.goto(await invitationLink(EMAIL));
  await title(other.page, 'This link is not active');
  await pictures(other.page, 'invitation-over');
  await other.page.close();

  await admin.reload();
  await title(admin, 'Ida Marsh');
  await expect(admin.getByText('The account is active.')).toBeVisible();

  // A deactivated person is signed out everywhere within a second, on any screen, and refused.
  await press(admin, 'Deactivate');
  await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await title(page, 'Sign in');
  await expect(admin.getByText('The account is inactive: this person cannot sign in.')).toBeVisible();
  await signInAs(page, EMAIL, PASSWORD);
  await expect(page.getByText('Your account does not have access to this page.')).toBeVisible();

  await press(admin, 'Activate');
  await admin.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
  await expect(admin.getByText('The account is active.')).toBeVisible();
  await page.goto(`${product.url}/provider/visits`);
  await signInAs(page, EMAIL, PASSWORD);
  await title(page, 'Upcoming visits');

  const phone = (await newPerson(browser, 'phone')).page;
  await phone.goto(`${product.url}/provider/visits`);
  await title(phone, 'Sign in');
  await phone.getByRole('link', { name: 'Forgot your password?' }).click();
  await title(phone, 'Forgotten password');
  await phone.getByLabel('Your work email').fill(EMAIL);
  await press(phone, 'Email me a link');
  await title(phone, 'Check your email');
  await phone.goto(await invitationLink(EMAIL, 'Choose a new password'));
  await title(phone, 'Choose a new password');
  await phone.getByLabel('Choose a password').fill(NEW_PASSWORD);
  await phone.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await press(phone, 'Save password');
  await title(page, 'Sign in');
  await title(phone, 'Sign in');
  await signInAs(phone, EMAIL, NEW_PASSWORD);
  await title(phone, 'Upcoming visits');
  await phone.close();
  await page.close();
});

test('administrator rights are given, apply only to the account’s practices, and end with the account', async ({
  browser,
}) => {
  await admin
    .getByRole('navigation', { name: 'Parts of this user' })
    .getByRole('link', { name: 'Administrator rights', exact: true })
    .click();
  await press(admin, 'Give administrator rights');
  await admin.getByRole('dialog').getByRole('button', { name: 'Give administrator rights' }).click();
  await expect(admin.getByText('This person is an administrator.')).toBeVisible();

  const { page, context } = await newPerson(browser, 'desktop');
  watches.push(await watchScripts(context, product.url));
  await page.goto(`${product.url}/provider/visits`);
  await signInAs(page, EMAIL, NEW_PASSWORD);
  await page.getByRole('link', { name: 'Client admin', exact: true }).click();
  await page.getByRole('link', { name: /Practice users/ }).click();
  // Hudson Cardiology's provider is not in her practices.
  await expect(page.getByRole('table').getByRole('link', { name: 'Rivera, Elena' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('link', { name: 'Levy, Noah' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Castillo, Sam' }).click();
  await expect(page.getByText('Also works for another practice')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Deactivate' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Saguaro Family Medicine' }).uncheck();
  await press(page, 'Save changes');
  await expect(page.getByText('Sam Castillo no longer has access to a practice.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Practice users', exact: true }).click();
  await expect(page.getByRole('table').getByRole('link', { name: 'Castillo, Sam' })).toHaveCount(0);

  await press(admin, 'Turn off administrator rights');
  await admin.getByRole('dialog').getByRole('button', { name: 'Turn off administrator rights' }).click();
  await expect(admin.getByText('The account is inactive: this person cannot sign in.')).toBeVisible();
  await title(page, 'Sign in');
});

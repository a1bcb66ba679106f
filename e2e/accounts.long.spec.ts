import { type Browser, expect, type Page } from '@playwright/test';
import { patience } from '../scripts/test/machine.ts';
import { DESKTOP, PHONE, takePictures } from './support/gallery.ts';
import { DEMO_PASSWORD, newPerson } from './support/people.ts';
import { type Product, startProduct } from './support/product.ts';
import { type ScriptWatch, watchScripts } from './support/script-watch.ts';
import { test } from './support/test.ts';

/** An administrator makes an account, its owner works with it, and loses it again. */
let product: Product;
let admin: Page;
/** Whether any page requested something that the content security policy forbids. */
const watches: ScriptWatch[] = [];

test.describe.configure({ mode: 'serial', timeout: patience(300_000) });
test.use({ pagesOf: 'file' });

const USERS = '/provider/client-admin/users';
const PASSWORD = 'Blue-harbour-9';
const NEW_PASSWORD = 'Green-harbour-8';
const EMAIL = 'ida.marsh@practice.test';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
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

/** The link in the newest invitation to an address. */
/** The one-time link of the newest message to an address, with these words in its subject if any are given. */
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

test('the list: searched, filtered, sorted, and all of it in the address', async ({ browser }) => {
  await admin.getByRole('link', { name: 'Admin', exact: true }).click();
  await title(admin, 'Client admin');
  await pictures(admin, 'client-admin');
  await admin.getByRole('link', { name: /Practice Users/ }).click();
  await title(admin, 'Practice Users');
  const table = admin.getByRole('table', { name: 'Practice Users' });
  const names = () => table.getByRole('link').allTextContents();
  await expect(admin.getByRole('status').filter({ hasText: '7 entries' })).toBeVisible();
  expect(await names()).toEqual([
    'Castillo, Sam',
    'Levy, Noah',
    'Nguyen, Pat',
    'Okafor, Amara',
    'Park, Robin',
    'Rivera, Elena',
    'Webb, Jordan',
  ]);
  await pictures(admin, 'practice-users');

  // By keyboard: the heading that sorts.
  const byName = table.getByRole('columnheader', { name: 'Name' });
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await byName.getByRole('button').focus();
  await admin.keyboard.press('Enter');
  await expect(byName).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await names())[0]).toBe('Webb, Jordan');

  await admin.getByRole('combobox', { name: 'User type' }).selectOption({ label: 'Provider' });
  await expect(admin.getByRole('status').filter({ hasText: '4 entries' })).toBeVisible();
  await admin.getByRole('searchbox', { name: 'Search name or email' }).fill('ri');
  await expect.poll(names).toEqual(['Rivera, Elena']);
  const address = admin.url();

  await admin.reload();
  await expect.poll(names).toEqual(['Rivera, Elena']);
  await expect(byName).toHaveAttribute('aria-sort', 'descending');
  const colleague = await administrator(browser);
  await colleague.goto(address);
  await expect(colleague.getByRole('table').getByRole('link')).toHaveText(['Rivera, Elena']);
  await colleague.close();

  await admin.getByRole('searchbox').fill('nobody of this name');
  await expect(admin.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await pictures(admin, 'practice-users-nothing');
  await press(admin, 'Show all');
  await expect(admin.getByRole('status').filter({ hasText: '7 entries' })).toBeVisible();
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  // What is in an address may be anything.
  await admin.goto(`${product.url}${USERS}?sort=shoe-size&cursor=abc`);
  await expect(admin.getByRole('alert')).toBeVisible();
  await press(admin, 'Try again');
  await expect(admin.getByRole('status').filter({ hasText: '7 entries' })).toBeVisible();
});

test('a provider account: made, invited, and its owner signs in with it', async ({ browser }) => {
  await admin.getByRole('link', { name: 'Create New Admin Only User' }).click();
  await title(admin, 'Create New Admin Only User');
  await pictures(admin, 'new-admin-only-user');
  await admin.getByRole('link', { name: 'Practice Users', exact: true }).click();
  await admin.getByRole('link', { name: 'Create user', exact: true }).click();
  await title(admin, 'Create user');
  await press(admin, 'Create and invite');
  await expect(admin.getByText('First Name is required')).toBeVisible();
  await expect(admin.getByText('Email is required')).toBeVisible();
  await expect(admin.getByText('Choose at least one practice')).toBeVisible();
  await pictures(admin, 'new-user-incomplete');
  await admin.getByLabel('First name').fill('Ida');
  await admin.getByLabel('Last name').fill('Marsh');
  await expect(admin.getByLabel('Display name')).toHaveValue('Ida Marsh');
  await admin.getByLabel('Display name').fill('Dr. Ida Marsh');
  await admin.getByLabel('Email').fill('dr.rivera@demo.test');
  await admin.getByLabel('Mobile phone').fill('(602) 555-0142');
  await admin.getByRole('combobox', { name: 'Saguaro Family Medicine' }).selectOption('Provider');
  await admin.getByRole('combobox', { name: 'Specialties' }).selectOption('Cardiology');
  await admin.getByRole('combobox', { name: 'Licensed in' }).selectOption('AZ');
  await admin.getByRole('combobox', { name: 'Licensed in' }).selectOption('NM');
  await press(admin, 'Remove New Mexico');
  await admin.getByRole('radio', { name: /^Scheduled/ }).check();
  await press(admin, 'Create and invite');
  await expect(admin.getByText('Email is already taken')).toBeVisible();
  await pictures(admin, 'new-user');
  await admin.getByLabel('Email').fill(EMAIL);
  await press(admin, 'Create and invite');
  await title(admin, 'Ida Marsh');
  await expect(admin.getByText('This person has been invited and has not signed in yet.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Remove Arizona' })).toBeVisible();
  await pictures(admin, 'user-invited');

  const { page, context } = await newPerson(browser, 'phone');
  watches.push(await watchScripts(context, product.url));
  await page.goto(await invitationLink(EMAIL));
  await title(page, 'Welcome, Ida');
  await pictures(page, 'invitation');
  await page.getByLabel('Choose a password').fill('password1');
  await page.getByLabel('The same password again').fill('password2');
  await press(page, 'Save password');
  await expect(page.getByText('Password Does Not Meet Required Pattern')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Choose a password').fill(PASSWORD);
  await page.getByLabel('The same password again').fill(PASSWORD);
  await press(page, 'Save password');
  await title(page, 'Sign in');
  await signInAs(page, EMAIL, PASSWORD);
  await title(page, 'Upcoming visits');

  // They see what providers see, and nothing of the administration.
  await expect(page.getByRole('link', { name: 'Schedule a visit' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  await page.goto(product.url + USERS);
  await title(page, 'Upcoming visits');

  // The invitation has done its work.
  const other = await newPerson(browser, 'phone');
  await other.page.goto(await invitationLink(EMAIL));
  await title(other.page, 'This link is not active');
  await pictures(other.page, 'invitation-over');
  await other.page.close();

  await admin.reload();
  await title(admin, 'Ida Marsh');
  await expect(admin.getByText('The account is active.')).toBeVisible();
  await pictures(admin, 'user');

  // Made inactive: signed out everywhere within a second, whatever is on the screen, and refused.
  await press(admin, 'Make not active');
  await expect(admin.getByRole('dialog')).toBeVisible();
  await takePictures(admin, 'user-deactivate', { sizes: [DESKTOP, PHONE], wholePage: false });
  await admin.getByRole('dialog').getByRole('button', { name: 'Make not active' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(admin.getByText('The account is not active: this person cannot sign in.')).toBeVisible();
  await pictures(admin, 'user-not-active');
  await signInAs(page, EMAIL, PASSWORD);
  await expect(page.getByText('Your account does not have access to this page.')).toBeVisible();

  await press(admin, 'Make active');
  await admin.getByRole('dialog').getByRole('button', { name: 'Make active' }).click();
  await expect(admin.getByText('The account is active.')).toBeVisible();
  await page.goto(`${product.url}/provider/visits`);
  await signInAs(page, EMAIL, PASSWORD);
  await title(page, 'Upcoming visits');

  // A forgotten password: a link by e-mail, and every device is signed out.
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
  await phone.getByLabel('The same password again').fill(NEW_PASSWORD);
  await press(phone, 'Save password');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await title(phone, 'Sign in');
  await signInAs(phone, EMAIL, NEW_PASSWORD);
  await title(phone, 'Upcoming visits');
  await phone.close();
  await page.close();
});

test('two who change the same account: nothing typed is lost, nothing saved is overwritten', async () => {
  const other = await admin.context().newPage();
  await other.goto(admin.url());
  await title(other, 'Ida Marsh');

  await admin.getByLabel('Last name').fill('Marsh-Gray');
  await press(admin, 'Save changes');
  await title(admin, 'Ida Marsh-Gray');

  await other.getByLabel('Mobile phone').fill('602 555 0177');
  await press(other, 'Save changes');
  await expect(other.getByText('Someone else has changed this')).toBeVisible();
  await takePictures(other, 'user-changed-meanwhile', { sizes: [DESKTOP, PHONE] });
  await press(other, 'Load their changes');
  await expect(other.getByLabel('Last name')).toHaveValue('Marsh-Gray');
  await expect(other.getByLabel('Mobile phone')).toHaveValue('602 555 0177');
  await press(other, 'Save changes');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await expect(other.getByLabel('Mobile phone')).toHaveValue('+16025550177');
  await other.close();
});

test('leaving what is not saved asks first, by link and by the back button', async () => {
  await admin.goto(product.url + USERS);
  await admin.getByRole('link', { name: 'Marsh-Gray, Ida' }).click();
  await title(admin, 'Ida Marsh-Gray');
  await admin.getByLabel('Display name').fill('Dr. Marsh');
  await admin.getByRole('link', { name: 'Practice Users', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  await takePictures(admin, 'unsaved', { sizes: [DESKTOP, PHONE], wholePage: false });
  await press(admin, 'Stay on this page');
  await expect(admin.getByLabel('Display name')).toHaveValue('Dr. Marsh');

  await admin.goBack();
  await expect(dialog).toBeVisible();
  await expect(admin.getByLabel('Display name', { exact: true })).toHaveValue('Dr. Marsh');
  await press(admin, 'Leave without saving');
  await title(admin, 'Practice Users');
  await admin.getByRole('link', { name: 'Marsh-Gray, Ida' }).click();
  await expect(admin.getByLabel('Display name')).toHaveValue('Dr. Ida Marsh');
  // Nothing is unsaved: nothing is asked.
  await admin.goBack();
  await title(admin, 'Practice Users');
});

test('administrator rights: given, good for one’s own practices only, and turned off with the account', async ({
  browser,
}) => {
  await admin.getByRole('link', { name: 'Marsh-Gray, Ida' }).click();
  const tab = (name: string) =>
    admin
      .getByRole('navigation', { name: 'Parts of this user' })
      .getByRole('link', { name, exact: true })
      .click();
  // What the person did, their figures, a note about them, and their sign-in.
  await tab('Activity');
  await expect(admin.getByRole('table').getByText('Signed in').first()).toBeVisible();
  await pictures(admin, 'user-activity');
  await tab('Metrics');
  await expect(admin.getByText('Messages to patients')).toBeVisible();
  await pictures(admin, 'user-metrics');
  await tab('Notes');
  await admin.getByLabel('Note').fill('Prefers mornings.');
  await press(admin, 'Save note');
  await expect(admin.getByText(/^Last updated by/)).toBeVisible();
  await pictures(admin, 'user-notes');
  await tab('User Settings');
  await press(admin, 'Reset MFA');
  const resetting = admin.getByRole('dialog');
  await resetting.getByRole('button', { name: 'Reset MFA' }).click();
  await expect(resetting.getByText('This field is required')).toBeVisible();
  await resetting.getByText('Call back to the number on file').click();
  await takePictures(admin, 'reset-mfa', { sizes: [PHONE, DESKTOP] });
  await resetting.getByRole('button', { name: 'Reset MFA' }).click();
  await expect(admin.getByText('MFA is reset.')).toBeVisible();
  await pictures(admin, 'user-settings');
  await tab('Administrator Rights');
  await press(admin, 'Give administrator rights');
  await admin.getByRole('dialog').getByRole('button', { name: 'Give administrator rights' }).click();
  await expect(admin.getByText('This person is an administrator.')).toBeVisible();

  const { page, context } = await newPerson(browser, 'desktop');
  watches.push(await watchScripts(context, product.url));
  await page.goto(`${product.url}/provider/visits`);
  await signInAs(page, EMAIL, NEW_PASSWORD);
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: /Practice Users/ }).click();
  // Hudson Cardiology's provider is not in her practices.
  await expect(page.getByRole('table').getByRole('link', { name: 'Rivera, Elena' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('link', { name: 'Levy, Noah' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Castillo, Sam' }).click();
  await expect(page.getByText('Also works for another practice')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Make not active' })).toHaveCount(0);
  await pictures(page, 'user-works-elsewhere');
  await page.getByRole('checkbox', { name: 'Saguaro Family Medicine' }).uncheck();
  await press(page, 'Save changes');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Practice Users', exact: true }).click();
  await expect(page.getByRole('table').getByRole('link', { name: 'Castillo, Sam' })).toHaveCount(0);

  await press(admin, 'Turn off administrator rights');
  await admin.getByRole('dialog').getByRole('button', { name: 'Turn off administrator rights' }).click();
  await expect(admin.getByText('The account is not active: this person cannot sign in.')).toBeVisible();
  // The page navigates without a click.
  await title(page, 'Sign in');
});

import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { appCode } from '#server/test-support/second-factors.ts';
import { expectNoWider } from '../support/accessibility.ts';
import { setForPractices } from '../support/enterprise.ts';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { heading } from '../support/locators.ts';
import { wrongCode } from '../support/mfa.ts';
import { beSignedIn, DEMO_PASSWORD, newPerson, signInAsAdministrator } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';

const EMAIL = 'dr.rivera@demo.test';
const STEP_MS = 30_000;

/** Has its own product, because its account must enter codes, and other files sign in with it. */
let product: Product;
test.beforeAll(async () => {
  product = await startProduct({});
});
test.afterAll(() => product.dispose());

const field = (page: Page) => page.getByRole('textbox', { name: en('mfa:code', { digits: 6 }) });

async function signInWithPassword(page: Page): Promise<void> {
  await page.goto(`${product.url}/provider/account`);
  await page.getByRole('textbox', { name: en('sign-in:email') }).fill(EMAIL);
  await page.getByRole('textbox', { name: en('sign-in:password') }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: en('sign-in:submit'), exact: true }).click();
}

async function scanned(page: Page): Promise<string> {
  const picture = await page.getByRole('img', { name: /^QR code/ }).screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

test('staff add an authenticator app, sign in with it, and remove it', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await beSignedIn(page, product, EMAIL);
  await page.goto(`${product.url}/provider/account`);
  const card = page.locator('section').filter({ has: heading(page, en('second-factors:title')) });
  let key = '';
  let codes: string[] = [];

  await test.step('enters the password, scans the QR code, and enters a code of the app', async () => {
    await card.getByRole('button', { name: en('second-factors:add') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(en('second-factors:currentPassword')).fill('Wrong-horse-7');
    await dialog.getByRole('button', { name: en('second-factors:continue') }).click();
    await expect(dialog.getByText('This is not your password')).toBeVisible();
    await dialog.getByLabel(en('second-factors:currentPassword')).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: en('second-factors:continue') }).click();
    await expect(heading(page, en('second-factors:scanTitle'))).toBeVisible();
    await takePictures(page, 'two-step-scan', { sizes: [PHONE, DESKTOP] });
    const uri = new URL(await scanned(page));
    expect(uri.protocol).toBe('otpauth:');
    key = uri.searchParams.get('secret') ?? '';
    await expect(dialog.locator('code')).toHaveText(key.match(/.{1,4}/g)?.join(' ') ?? '');
    const code = dialog.getByLabel(en('second-factors:appCode', { digits: 6 }));
    await code.fill(wrongCode(appCode(key, Date.now())));
    await dialog.getByRole('button', { name: en('second-factors:addThisApp') }).click();
    await expect(dialog.getByText('That code is incorrect.')).toBeVisible();
    await code.fill(appCode(key, Date.now() - STEP_MS));
    await dialog.getByRole('button', { name: en('second-factors:addThisApp') }).click();
    await expect(heading(page, en('second-factors:codesTitle'))).toBeVisible();
    codes = await dialog.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await takePictures(page, 'two-step-codes', { sizes: [PHONE, DESKTOP] });
    await dialog.getByRole('button', { name: en('second-factors:codesKept') }).click();
    await expect(card.getByText('My phone')).toBeVisible();
    await expect(card.getByText(en('second-factors:codesLeft_other', { count: 10 }))).toBeVisible();
    await takePictures(page, 'two-step-card', { sizes: [PHONE, DESKTOP] });
    await page.setViewportSize(DESKTOP);
  });

  await test.step('signs in on another device, a phone', async () => {
    const { page: phone } = await newPerson(browser, 'phone');
    await signInWithPassword(phone);
    await expect(heading(phone, en('mfa:appTitle'))).toBeVisible();
    await expect(field(phone)).toBeFocused();
    await expectNoWider(phone);
    await takePictures(phone, 'mfa-app', { sizes: [PHONE, DESKTOP] });
    await field(phone).fill(wrongCode(appCode(key, Date.now()), 77));
    await phone.getByRole('button', { name: en('mfa:verifyCode') }).click();
    await expect(phone.getByText('You can try 4 more times.').first()).toBeVisible();
    await phone.getByRole('button', { name: en('mfa:useAnotherWay') }).click();
    await expect(heading(phone, en('mfa:recoveryTitle'))).toBeVisible();
    await takePictures(phone, 'mfa-recovery', { sizes: [PHONE] });
    await phone.getByRole('button', { name: en('mfa:useApp') }).click();
    await field(phone).fill(appCode(key, Date.now()));
    await phone.getByRole('button', { name: en('mfa:verifyCode') }).click();
    await expect(phone).toHaveURL(`${product.url}/provider/account`);
    await expect(phone.getByText('My phone')).toBeVisible();
    await expectNoWider(phone);
    expect(product.log()).not.toContain(key);
  });

  await test.step('signs in without the phone, with a recovery code', async () => {
    const { page: tablet } = await newPerson(browser, 'phone');
    await signInWithPassword(tablet);
    await tablet.getByRole('button', { name: en('mfa:useAnotherWay') }).click();
    const recovery = tablet.getByRole('textbox', { name: en('mfa:recoveryCode') });
    await expect(recovery).toBeFocused();
    await recovery.fill('abcd efgh jkmn');
    await tablet.getByRole('button', { name: en('mfa:verifyCode') }).click();
    await expect(tablet.getByText('You can try 4 more times.').first()).toBeVisible();
    await recovery.fill(codes[0] ?? '');
    await tablet.getByRole('button', { name: en('mfa:verifyCode') }).click();
    await expect(tablet.getByText(en('second-factors:codesLeft_other', { count: 9 }))).toBeVisible();
    await tablet.getByRole('button', { name: en('second-factors:renew') }).click();
    const dialog = tablet.getByRole('dialog');
    await dialog.getByLabel(en('second-factors:currentPassword')).fill(DEMO_PASSWORD);
    await dialog
      .getByLabel(en('second-factors:appCode', { digits: 6 }))
      .fill(appCode(key, Date.now() + STEP_MS));
    await dialog.getByRole('button', { name: en('second-factors:renew') }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    await expect(dialog.getByText(codes[1] ?? '', { exact: true })).toHaveCount(0);
    codes = await dialog.getByRole('listitem').allTextContents();
    await expectNoWider(tablet);
    await dialog.getByRole('button', { name: en('second-factors:codesKept') }).click();
    await expect(tablet.getByText(en('second-factors:codesLeft_other', { count: 10 }))).toBeVisible();
  });

  await test.step('removed with the password and a recovery code, it is no longer required', async () => {
    await card.getByRole('button', { name: en('second-factors:removeApp', { name: 'My phone' }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(en('second-factors:currentPassword')).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: en('second-factors:by.recovery') }).click();
    await dialog.getByLabel(en('second-factors:recoveryCode')).fill(codes[1] ?? '');
    await takePictures(page, 'remove-factor', { sizes: [PHONE, DESKTOP] });
    await page.setViewportSize(DESKTOP);
    await dialog.getByRole('button', { name: en('second-factors:remove'), exact: true }).click();
    await expect(card.getByText('My phone')).toHaveCount(0);
    const { page: tablet } = await newPerson(browser, 'phone');
    await signInWithPassword(tablet);
    await expect(heading(tablet, en('second-factors:title'))).toBeVisible();
  });
});

async function withAuthenticator(page: Page, { discoverable }: { discoverable: boolean }): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: discoverable,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('staff add a passkey, sign in with it, and remove it', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await withAuthenticator(page, { discoverable: false });
  await beSignedIn(page, product, EMAIL);
  await page.goto(`${product.url}/provider/account`);
  const card = page.locator('section').filter({ has: heading(page, en('second-factors:title')) });

  await card.getByRole('button', { name: en('second-factors:addPasskey') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en('second-factors:currentPassword')).fill(DEMO_PASSWORD);
  await takePictures(page, 'passkey-add', { sizes: [PHONE, DESKTOP] });
  await dialog.getByRole('button', { name: en('second-factors:continue') }).click();
  await expect(heading(page, en('second-factors:codesTitle'))).toBeVisible();
  await dialog.getByRole('button', { name: en('second-factors:codesKept') }).click();
  await expect(card.getByText('My device', { exact: true })).toBeVisible();
  await takePictures(page, 'passkey-card', { sizes: [PHONE, DESKTOP] });

  await card.getByRole('button', { name: en('second-factors:addPasskey') }).click();
  await dialog.getByLabel(en('second-factors:currentPassword')).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: en('second-factors:continue') }).click();
  await expect(dialog.getByText(en('staff-errors:PASSKEY_KNOWN'))).toBeVisible();
  await page.keyboard.press('Escape');

  await page.context().clearCookies();
  await signInWithPassword(page);
  await expect(heading(page, en('mfa:passkeyTitle'))).toBeVisible();
  await expectNoWider(page);
  await takePictures(page, 'mfa-passkey', { sizes: [PHONE, DESKTOP] });
  await page.getByRole('button', { name: en('mfa:usePasskey') }).click();
  await expect(card.getByText('My device', { exact: true })).toBeVisible();

  await card.getByRole('button', { name: en('second-factors:removeApp', { name: 'My device' }) }).click();
  await dialog.getByLabel(en('second-factors:currentPassword')).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: en('second-factors:remove'), exact: true }).click();
  await expect(card.getByText('My device', { exact: true })).toHaveCount(0);
  await expect(card.getByText('codes left')).toHaveCount(0);
});

test('staff sign in with only a passkey, and an administrator who needs one adds it first', async ({
  browser,
}) => {
  const { page } = await newPerson(browser, 'desktop');
  // The authenticator would otherwise answer the offer in the email field before the click.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await withAuthenticator(page, { discoverable: true });
  const account = `${product.url}/provider/account`;
  const passkeyButton = page.getByRole('button', { name: en('sign-in:passkey') });
  const card = page.locator('section').filter({ has: heading(page, en('second-factors:title')) });

  await test.step('an administrator is led to add one, and then continues', async () => {
    await signInAsAdministrator(page, product);
    await demandPasskeys(true);
    await page.goto(account);
    await expect(heading(page, en('second-factors:requiredTitle'))).toBeVisible();
    await expectNoWider(page);
    await takePictures(page, 'passkey-required', { sizes: [PHONE, DESKTOP] });
    await page.setViewportSize(DESKTOP);
    await page.getByLabel(en('second-factors:currentPassword')).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: en('second-factors:continue') }).click();
    await expect(heading(page, en('second-factors:codesTitle'))).toBeVisible();
    await page.getByRole('button', { name: en('second-factors:codesKept') }).click();
    await expect(page).toHaveURL(account);
    await expect(card.getByText('My device', { exact: true })).toBeVisible();
    await expect(card.getByText(en('second-factors:afterPassword'))).toHaveCount(0);
  });

  await test.step('it signs in without a password, and leads where the user wanted to go', async () => {
    await page.goto(`${product.url}/logout`);
    await expect(heading(page, en('shell:signedOutTitle'))).toBeVisible();
    await page.goto(account);
    await expect(passkeyButton).toBeVisible();
    await takePictures(page, 'sign-in-passkey', { sizes: [PHONE, DESKTOP] });
    await page.setViewportSize(DESKTOP);
    await passkeyButton.click();
    await expect(page).toHaveURL(account);
    await expect(card.getByText('My device', { exact: true })).toBeVisible();
  });
  await demandPasskeys(false);
});

async function demandPasskeys(on: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: product.database?.url });
  await client.connect();
  try {
    expect(await setForPractices(client, 'administratorPasskey', on)).toBeGreaterThan(0);
  } finally {
    await client.end();
  }
}

import { expect } from '@playwright/test';
import { tabTo } from '../support/accessibility.ts';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { heading, title, WAITING_ROOM } from '../support/locators.ts';
import { codeFor } from '../support/mfa.ts';
import { DEMO_PASSWORD, newPerson } from '../support/people.ts';
import { test } from '../support/test.ts';
import { en } from '../support/words.ts';
import { button, field, openWorld, patientAtChoice, product, scheduleFor } from './mfa/world.ts';

test.beforeAll(async ({ browser }) => {
  await openWorld();
  await scheduleFor(browser, [['Iris', 'en']]);
});
test.afterAll(() => product?.dispose());

test('a patient goes from the link to the waiting room with a code', async ({ browser }) => {
  const { page } = await newPerson(browser, 'phone');
  await patientAtChoice(page, 'iris@example.com');
  await title(page, en('mfa:whereTitle'));
  await expect(page.getByText('i•••s@e•••.com')).toBeVisible();
  await takePictures(page, 'mfa-choose', { sizes: [PHONE, DESKTOP] });
  await button(page, en('mfa:sendCode')).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field(page)).toHaveAttribute('inputmode', 'numeric');
  await takePictures(page, 'mfa-enter', { sizes: [PHONE, DESKTOP] });

  const code = await codeFor(page, product.url, 'iris@example.com');
  await field(page).fill(code.slice(0, 3));
  await button(page, en('mfa:verifyCode')).click();
  await expect(page.getByText(en('mfa:incomplete', { digits: 6 }))).toBeVisible();
  await page.reload();
  await field(page).fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await expect(field(page)).toHaveValue(code);
  await button(page, en('mfa:verifyCode')).click();

  await expect(page).toHaveURL(/\/patient\/visit\//);
  await page.getByRole('button', { name: en('waiting-room:checkIn') }).click();
  await expect(heading(page, WAITING_ROOM)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('mfaRedirect'))).toBeNull();
  await page.reload();
  await expect(heading(page, WAITING_ROOM)).toBeVisible();
  expect(product.log()).not.toContain(code);
});

test('staff enter a code after the password, at each sign-in', async ({ browser }) => {
  const { page, context } = await newPerson(browser, 'desktop');
  await page.goto(`${product.url}/provider/account`);
  await page.getByRole('textbox', { name: en('sign-in:email') }).fill('dr.levy@demo.test');
  await page.getByRole('textbox', { name: en('sign-in:password') }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: en('sign-in:submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/mfa\/provider\/[\w-]+$/);
  const challenge = page.url();
  await expect(page.getByText('Contact your administrator')).toBeVisible();
  await takePictures(page, 'mfa-staff', { sizes: [PHONE, DESKTOP] });
  await page.setViewportSize(DESKTOP);
  await page.goto(`${product.url}/provider/account`);
  await expect(page).toHaveURL(challenge);
  await button(page, en('mfa:sendCode')).click();
  await field(page).fill(await codeFor(page, product.url, 'dr.levy@demo.test'));
  await button(page, en('mfa:verifyCode')).click();
  await expect(page).toHaveURL(`${product.url}/provider/account`);
  await expect(page.getByText(en('own-account:mfaOn'))).toBeVisible();
  await page.goto(challenge);
  await expect(page).toHaveURL(/\/provider\/visits$/);
  await title(page, en('visit-list:title.upcoming'));

  await page.goto(`${product.url}/logout`);
  await title(page, en('shell:signedOutTitle'));
  await page.goto(challenge);
  await title(page, en('mfa:goneTitle'));
  await page.getByRole('link', { name: en('mfa:startAgain') }).click();
  await page.getByRole('textbox', { name: en('sign-in:email') }).fill('dr.levy@demo.test');
  await page.getByRole('textbox', { name: en('sign-in:password') }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: en('sign-in:submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/mfa\/provider\/[\w-]+$/);
  expect(page.url()).not.toBe(challenge);
  await tabTo(page, page.getByRole('link', { name: en('mfa:signOut') }));
  await context.close();
});

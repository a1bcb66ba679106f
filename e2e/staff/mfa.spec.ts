import { expect } from '@playwright/test';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { heading, title, WAITING_ROOM } from '../support/headings.ts';
import { tabTo } from '../support/keyboard.ts';
import { codeFor } from '../support/mfa.ts';
import { DEMO_PASSWORD, newPerson } from '../support/people.ts';
import { test } from '../support/test.ts';
import { button, field, openWorld, patientAtChoice, product, scheduleFor } from './mfa/world.ts';

test.beforeAll(async ({ browser }) => {
  await openWorld();
  await scheduleFor(browser, [['Iris', 'en']]);
});
test.afterAll(() => product?.dispose());

test('a patient goes from the link to the waiting room with a code', async ({ browser }) => {
  const { page } = await newPerson(browser, 'phone');
  await patientAtChoice(page, 'iris@example.com');
  await title(page, 'Where should we send the code?');
  await expect(page.getByText('i•••s@e•••.com')).toBeVisible();
  await takePictures(page, 'mfa-choose', { sizes: [PHONE, DESKTOP] });
  await button(page, 'Send code').click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field(page)).toHaveAttribute('inputmode', 'numeric');
  await takePictures(page, 'mfa-enter', { sizes: [PHONE, DESKTOP] });

  const code = await codeFor(page, product.url, 'iris@example.com');
  await field(page).fill(code.slice(0, 3));
  await button(page, 'Verify code').click();
  await expect(page.getByText('Please enter all 6 digits.')).toBeVisible();
  await page.reload();
  await field(page).fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await expect(field(page)).toHaveValue(code);
  await button(page, 'Verify code').click();

  await expect(page).toHaveURL(/\/patient\/visit\//);
  await page.getByRole('button', { name: 'Check in' }).click();
  await expect(heading(page, WAITING_ROOM)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('mfaRedirect'))).toBeNull();
  // The code counts for the whole session, so a reload requires nothing.
  await page.reload();
  await expect(heading(page, WAITING_ROOM)).toBeVisible();
  expect(product.log()).not.toContain(code);
});

test('staff enter a code after the password, at each sign-in', async ({ browser }) => {
  const { page, context } = await newPerson(browser, 'desktop');
  await page.goto(`${product.url}/provider/account`);
  await page.getByRole('textbox', { name: 'Email' }).fill('dr.levy@demo.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/mfa\/provider\/[\w-]+$/);
  const challenge = page.url();
  await expect(page.getByText('Contact your administrator')).toBeVisible();
  await takePictures(page, 'mfa-staff', { sizes: [PHONE, DESKTOP] });
  await page.setViewportSize(DESKTOP);
  await page.goto(`${product.url}/provider/account`);
  await expect(page).toHaveURL(challenge);
  await button(page, 'Send code').click();
  await field(page).fill(await codeFor(page, product.url, 'dr.levy@demo.test'));
  await button(page, 'Verify code').click();
  await expect(page).toHaveURL(`${product.url}/provider/account`);
  await expect(page.getByText('You also enter a code when you sign in.')).toBeVisible();
  await page.goto(challenge);
  await expect(page).toHaveURL(/\/provider\/visits$/);
  await title(page, 'Upcoming visits');

  await page.goto(`${product.url}/logout`);
  await title(page, 'You are signed out');
  await page.goto(challenge);
  await title(page, 'Nothing to do here');
  await page.getByRole('link', { name: 'Start again' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('dr.levy@demo.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/mfa\/provider\/[\w-]+$/);
  expect(page.url()).not.toBe(challenge);
  await tabTo(page, page.getByRole('link', { name: 'Sign in with another account' }));
  await context.close();
});

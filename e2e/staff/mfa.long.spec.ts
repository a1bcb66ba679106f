import { expect } from '@playwright/test';
import { pressByKeyboard } from '../support/accessibility.ts';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { title } from '../support/locators.ts';
import { codeFor, letHalfAMinutePass, wrongCode } from '../support/mfa.ts';
import { beSignedIn, newPerson } from '../support/people.ts';
import { test } from '../support/test.ts';
import { en, es } from '../support/words.ts';
import { button, field, openWorld, patientAtChoice, product, scheduleFor } from './mfa/world.ts';

test.beforeAll(async ({ browser }) => {
  await openWorld();
  await scheduleFor(browser, [
    ['Rosa', 'es'],
    ['Walter', 'en'],
    ['Nora', 'en'],
  ]);
});
test.afterAll(() => product?.dispose());

test.describe('a patient', () => {
  test('sees Spanish, on the page and in the message, before the code and after', async ({ browser }) => {
    const { page } = await newPerson(browser, 'phone');
    await patientAtChoice(page, 'rosa@example.com');
    await title(page, es('mfa:whereTitle'));
    await button(page, es('mfa:sendCode')).click();
    const code = await codeFor(page, product.url, 'rosa@example.com');
    await page.getByRole('textbox', { name: es('mfa:code', { digits: 6 }) }).fill(code);
    await button(page, es('mfa:verifyCode')).click();
    await expect(page).toHaveURL(/\/patient\/visit\//);
    await expect(page.getByRole('button', { name: es('waiting-room:checkIn') })).toBeVisible();
  });

  test('is locked out after wrong codes, and gets in with a new one', async ({ browser }) => {
    const { page } = await newPerson(browser, 'phone');
    await patientAtChoice(page, 'walter@example.com');
    await button(page, en('mfa:sendCode')).click();
    const code = await codeFor(page, product.url, 'walter@example.com');
    for (let tries = 1; tries <= 4; tries += 1) {
      await field(page).fill(wrongCode(code, tries));
      await button(page, en('mfa:verifyCode')).click();
      const left = 5 - tries;
      const words = left === 1 ? 'You can try once more.' : `You can try ${left} more times.`;
      await expect(page.getByText(words).first()).toBeVisible();
    }
    await takePictures(page, 'mfa-wrong', { sizes: [PHONE] });
    await field(page).fill(wrongCode(code, 5));
    await button(page, en('mfa:verifyCode')).click();
    await expect(page.getByRole('alert')).toContainText('too many wrong codes');
    await takePictures(page, 'mfa-locked', { sizes: [PHONE, DESKTOP] });
    await page.reload();
    await title(page, en('mfa:whereTitle'));
    await expect(page.getByText(/You can ask for a new code in/)).toBeVisible();
    await letHalfAMinutePass(product.database?.url ?? '');
    await page.reload();
    await expect(button(page, en('mfa:sendCode'))).toBeVisible();
    await expect(page.getByText(/You can ask for a new code in/)).toHaveCount(0);
    await button(page, en('mfa:sendCode')).click();
    await field(page).fill(await codeFor(page, product.url, 'walter@example.com', 2));
    await button(page, en('mfa:verifyCode')).click();
    await expect(page.getByRole('button', { name: en('waiting-room:checkIn') })).toBeVisible();
  });

  test('requests another code using only the keyboard, which invalidates the first', async ({ browser }) => {
    const { page } = await newPerson(browser, 'desktop');
    await patientAtChoice(page, 'nora@example.com');
    await pressByKeyboard(page, button(page, en('mfa:sendCode')));
    await expect(field(page)).toBeFocused();
    const first = await codeFor(page, product.url, 'nora@example.com');
    await expect(page.getByText(/You can ask for a new code in/)).toBeVisible();
    await expect(page.getByText(/You can ask for a new code in/)).toHaveCount(0);
    await pressByKeyboard(page, button(page, en('mfa:resend')));
    await expect(page.getByRole('status').filter({ hasText: 'We sent you a new code' })).toBeVisible();
    const second = await codeFor(page, product.url, 'nora@example.com', 2);
    await expect(field(page)).toBeFocused();
    if (first !== second) {
      await page.keyboard.type(first);
      await page.keyboard.press('Enter');
      await expect(page.getByText('You can try 4 more times.').first()).toBeVisible();
      await expect(field(page)).toBeFocused();
    }
    // The wrong code is selected, so typing replaces it.
    await page.keyboard.type(second);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: en('waiting-room:checkIn') })).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/\/mfa\//);
  });
});

test('a patient without contact data sees which number to call', async ({ browser }) => {
  const staff = await newPerson(browser, 'desktop');
  await beSignedIn(staff.page, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(staff.page, product.url, { startsIn: 5, patients: [['Ida', 'Marsh']] });
  const { page } = await newPerson(browser, 'phone');
  await page.goto(visit.patients[0]?.patientLink ?? '');
  await page.getByRole('button', { name: en('join:continue') }).click();
  await title(page, en('mfa:noDestinationsTitle'));
  await expect(page.getByText('Please contact your practice.')).toBeVisible();
  await takePictures(page, 'mfa-no-destinations', { sizes: [PHONE, DESKTOP] });
});

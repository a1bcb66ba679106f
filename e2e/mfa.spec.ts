import { expect, type Page } from '@playwright/test';
import { DESKTOP, PHONE, takePictures } from './support/gallery.ts';
import { scheduleByApi } from './support/group-visit.ts';
import { pressByKeyboard, tabTo } from './support/keyboard.ts';
import { codeFor, demandCodes, letHalfAMinutePass, wrongCode } from './support/mfa.ts';
import { beSignedIn, DEMO_PASSWORD, newPerson, scheduleVisit, signIn } from './support/people.ts';
import { type Product, startProduct } from './support/product.ts';
import { test } from './support/test.ts';

/** A code as second factor, from the refusal to where one was going; codes come from the outbox. */
let product: Product;

test.setTimeout(240_000);

test.beforeAll(async () => {
  product = await startProduct({ SUPPORT_PHONE: '+1 602 555 0100' });
  const databaseUrl = product.database?.url ?? '';
  await demandCodes(databaseUrl, 'Saguaro Family Medicine', { patients: true, staff: false });
  await demandCodes(databaseUrl, 'Hudson Cardiology', { patients: false, staff: true });
});

test.afterAll(async () => {
  await product?.dispose();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const field = (page: Page) => page.getByRole('textbox', { name: 'Code (6 digits)' });

async function linkFor(page: Page, to: string): Promise<string> {
  const read = async () => {
    const answer = await page.request.get(`${product.url}/api/demo/outbox`);
    const { messages } = (await answer.json()).result as { messages: { to: string; text: string }[] };
    return messages.flatMap((message) =>
      message.to === to ? (/https?:\/\/\S+\/v\/[\w-]+/.exec(message.text)?.[0] ?? []) : [],
    )[0];
  };
  await expect.poll(read).toBeTruthy();
  return (await read()) ?? '';
}

/** A patient on a phone who has clicked through their link, and is asked where to send the code. */
async function patientAtChoice(page: Page, email: string): Promise<void> {
  await page.goto(await linkFor(page, email));
  await page.getByRole('button', { name: /Continue to your visit|Continuar/ }).click();
  await expect(page).toHaveURL(/\/mfa\/patient\/[\w-]+$/);
}

test.describe('a patient', () => {
  test.beforeAll(async ({ browser }) => {
    const { page, context } = await newPerson(browser, 'desktop');
    await signIn(page, product, 'dr.rivera@demo.test');
    for (const [firstName, language] of [
      ['Iris', 'en'],
      ['Rosa', 'es'],
      ['Walter', 'en'],
      ['Nora', 'en'],
    ] as const) {
      const email = `${firstName.toLowerCase()}@example.com`;
      await scheduleVisit(page, { firstName, lastName: 'Moreau', email, language });
      await page.goto(`${product.url}/provider/visits`);
    }
    await context.close();
  });

  test('goes from the link to the waiting room with a code', async ({ browser }) => {
    const { page } = await newPerson(browser, 'phone');
    await patientAtChoice(page, 'iris@example.com');
    await expect(heading(page, 'Where should we send the code?')).toBeVisible();
    await expect(page.getByText('i•••s@e•••.com')).toBeVisible();
    await takePictures(page, 'mfa-choose', { sizes: [PHONE, DESKTOP] });
    await button(page, 'Send Code').click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field(page)).toHaveAttribute('inputmode', 'numeric');
    await takePictures(page, 'mfa-enter', { sizes: [PHONE, DESKTOP] });

    const code = await codeFor(page, product.url, 'iris@example.com');
    await field(page).fill(code.slice(0, 3));
    await button(page, 'Verify Code').click();
    await expect(page.getByText('Please type in all 6 digits.')).toBeVisible();
    // Leaving and coming back finds the code still waited for.
    await page.reload();
    // Pasted as people copy it.
    await field(page).fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
    await expect(field(page)).toHaveValue(code);
    await button(page, 'Verify Code').click();

    await expect(page).toHaveURL(/\/patient\/visit\//);
    await page.getByRole('button', { name: 'Check in' }).click();
    await expect(page.getByRole('heading', { name: 'Be with you shortly!' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('mfaRedirect'))).toBeNull();
    // For this session for good: a reload asks for nothing.
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Be with you shortly!' })).toBeVisible();
    expect(product.log()).not.toContain(code);
  });

  test('is spoken to in Spanish, page and message, before the code and after', async ({ browser }) => {
    const { page } = await newPerson(browser, 'phone');
    await patientAtChoice(page, 'rosa@example.com');
    await expect(heading(page, '¿Adónde enviamos el código?')).toBeVisible();
    await button(page, 'Enviar código').click();
    const code = await codeFor(page, product.url, 'rosa@example.com');
    await page.getByRole('textbox', { name: 'Código (6 dígitos)' }).fill(code);
    await button(page, 'Verificar código').click();
    await expect(page).toHaveURL(/\/patient\/visit\//);
    await expect(page.getByRole('button', { name: 'Confirmar mi llegada' })).toBeVisible();
  });

  test('who types wrong codes is locked out of that one, and gets in with a new one', async ({ browser }) => {
    const { page } = await newPerson(browser, 'phone');
    await patientAtChoice(page, 'walter@example.com');
    await button(page, 'Send Code').click();
    const code = await codeFor(page, product.url, 'walter@example.com');
    for (let tries = 1; tries <= 4; tries += 1) {
      await field(page).fill(wrongCode(code, tries));
      await button(page, 'Verify Code').click();
      const left = 5 - tries;
      const words = left === 1 ? 'You can try once more.' : `You can try ${left} more times.`;
      // Read out besides, from the page's live region.
      await expect(page.getByText(words).first()).toBeVisible();
    }
    await takePictures(page, 'mfa-wrong', { sizes: [PHONE] });
    await field(page).fill(wrongCode(code, 5));
    await button(page, 'Verify Code').click();
    await expect(page.getByRole('alert')).toContainText('too many wrong codes');
    await takePictures(page, 'mfa-locked', { sizes: [PHONE, DESKTOP] });
    // Reloading is no way round it.
    await page.reload();
    await expect(heading(page, 'Where should we send the code?')).toBeVisible();
    await expect(page.getByText(/You can ask for a new code in/)).toBeVisible();
    await letHalfAMinutePass(product.database?.url ?? '');
    await page.reload();
    await expect(button(page, 'Send Code')).toBeVisible();
    await expect(page.getByText(/You can ask for a new code in/)).toHaveCount(0);
    await button(page, 'Send Code').click();
    await field(page).fill(await codeFor(page, product.url, 'walter@example.com', 2));
    await button(page, 'Verify Code').click();
    await expect(page.getByRole('button', { name: 'Check in' })).toBeVisible();
  });

  test('asks for another code with the keyboard alone; the first one is then no good', async ({
    browser,
  }) => {
    const { page } = await newPerson(browser, 'desktop');
    await patientAtChoice(page, 'nora@example.com');
    await pressByKeyboard(page, button(page, 'Send Code'));
    await expect(field(page)).toBeFocused();
    const first = await codeFor(page, product.url, 'nora@example.com');
    // The half minute is real here, once.
    await expect(page.getByText(/You can ask for a new code in/)).toBeVisible();
    await expect(page.getByText(/You can ask for a new code in/)).toHaveCount(0, { timeout: 40_000 });
    await pressByKeyboard(page, button(page, 'Resend'));
    await expect(page.getByRole('status').filter({ hasText: 'We sent you a new code' })).toBeVisible();
    const second = await codeFor(page, product.url, 'nora@example.com', 2);
    await expect(field(page)).toBeFocused();
    if (first !== second) {
      await page.keyboard.type(first);
      await page.keyboard.press('Enter');
      await expect(page.getByText('You can try 4 more times.').first()).toBeVisible();
      await expect(field(page)).toBeFocused();
    }
    // What was wrong is selected: typing replaces it.
    await page.keyboard.type(second);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Check in' })).toBeVisible();
    // Going back does not lead to the page for codes again.
    await page.goBack();
    await expect(page).not.toHaveURL(/\/mfa\//);
  });
});

test('staff enter a code after the password, at each sign-in', async ({ browser }) => {
  const { page, context } = await newPerson(browser, 'desktop');
  await page.goto(`${product.url}/provider/account`);
  await page.getByRole('textbox', { name: 'Email' }).fill('dr.levy@demo.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/mfa\/provider\/[\w-]+$/);
  const challenge = page.url();
  await expect(page.getByText('Contact your administrator')).toBeVisible();
  await takePictures(page, 'mfa-staff', { sizes: [PHONE, DESKTOP] });
  await page.setViewportSize(DESKTOP);
  // The address bar is no way round it.
  await page.goto(`${product.url}/provider/account`);
  await expect(page).toHaveURL(challenge);
  await button(page, 'Send Code').click();
  await field(page).fill(await codeFor(page, product.url, 'dr.levy@demo.test'));
  await button(page, 'Verify Code').click();
  await expect(page).toHaveURL(`${product.url}/provider/account`);
  await expect(page.getByText('When you sign in, you are asked for a code too.')).toBeVisible();
  // The page for codes has nothing more to ask.
  await page.goto(challenge);
  await expect(page).toHaveURL(/\/provider\/visits$/);
  await expect(heading(page, 'Upcoming visits')).toBeVisible();

  await page.goto(`${product.url}/logout`);
  await expect(heading(page, 'You are signed out')).toBeVisible();
  await page.goto(challenge);
  await expect(heading(page, 'Nothing to do here')).toBeVisible();
  await page.getByRole('link', { name: 'Start again' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('dr.levy@demo.test');
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/mfa\/provider\/[\w-]+$/);
  expect(page.url()).not.toBe(challenge);
  await tabTo(page, page.getByRole('link', { name: 'Sign in with another account' }));
  await context.close();
});

test('who has nothing on file is told whom to call', async ({ browser }) => {
  const staff = await newPerson(browser, 'desktop');
  await beSignedIn(staff.page, product, 'dr.rivera@demo.test');
  const visit = await scheduleByApi(staff.page, product.url, { startsIn: 5, patients: [['Ida', 'Marsh']] });
  const { page } = await newPerson(browser, 'phone');
  await page.goto(visit.patients[0]?.patientLink ?? '');
  await page.getByRole('button', { name: 'Continue to your visit' }).click();
  await expect(heading(page, 'We cannot send you a code')).toBeVisible();
  await expect(page.getByText('Please contact your practice.')).toBeVisible();
  await takePictures(page, 'mfa-no-destinations', { sizes: [PHONE, DESKTOP] });
});

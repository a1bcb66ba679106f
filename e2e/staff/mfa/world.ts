import { type Browser, expect, type Page } from '@playwright/test';
import { demandCodes } from '../../support/mfa.ts';
import { sentLink } from '../../support/outbox.ts';
import { newPerson, scheduleVisit, signIn } from '../../support/people.ts';
import { type Product, startProduct } from '../../support/product.ts';
import { en } from '../../support/words.ts';

export let product: Product;

export async function openWorld(): Promise<void> {
  product = await startProduct({ SUPPORT_PHONE: '+1 602 555 0100' });
  const databaseUrl = product.database?.url ?? '';
  await demandCodes(databaseUrl, 'Saguaro Family Medicine', { patients: true, staff: false });
  await demandCodes(databaseUrl, 'Hudson Cardiology', { patients: false, staff: true });
}

export async function scheduleFor(
  browser: Browser,
  patients: readonly (readonly [firstName: string, language: 'en' | 'es'])[],
): Promise<void> {
  const { page, context } = await newPerson(browser, 'desktop');
  await signIn(page, product, 'dr.rivera@demo.test');
  for (const [firstName, language] of patients) {
    const email = `${firstName.toLowerCase()}@example.com`;
    await scheduleVisit(page, { firstName, lastName: 'Moreau', email, language });
    await page.goto(`${product.url}/provider/visits`);
  }
  await context.close();
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const field = (page: Page) => page.getByRole('textbox', { name: en('mfa:code', { digits: 6 }) });

export async function patientAtChoice(page: Page, email: string): Promise<void> {
  await page.goto(await sentLink(page, product.url, email, 'v'));
  await page.getByRole('button', { name: /Continue to your visit|Continuar/ }).click();
  await expect(page).toHaveURL(/\/mfa\/patient\/[\w-]+$/);
}

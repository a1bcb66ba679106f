import { type Browser, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { drawDevices } from '../../support/drawn-devices.ts';
import { setForPractices } from '../../support/enterprise.ts';
import { DESKTOP, PHONE } from '../../support/gallery.ts';
import { scheduleByApi } from '../../support/group-visit.ts';
import { newPerson, signIn } from '../../support/people.ts';
import { type Product, startProduct } from '../../support/product.ts';
import { en } from '../../support/words.ts';

export let product: Product;

export let provider: Page;

export const SMALL = { sizes: [PHONE] };

export const BOTH = { sizes: [PHONE, DESKTOP] };

export const OVER_A_VISIT = { sizes: [PHONE, DESKTOP], wholePage: false };

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const told = (page: Page, what: string) => page.getByRole('region', { name: what, exact: true });

export async function practice(key: 'hasThirdParty' | 'guestMfa', value: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: product.database?.url });
  await client.connect();
  try {
    await setForPractices(client, key, value);
  } finally {
    await client.end();
  }
}

export async function phone(browser: Browser, language?: 'es'): Promise<Page> {
  const { page } = await newPerson(browser, 'phone');
  await drawDevices(page, { shape: 'upright', sound: true });
  if (language)
    await page.addInitScript(() => {
      // A page without an origin has no storage.
      if (origin !== 'null') localStorage.setItem('language', 'es');
    });
  return page;
}

export async function arrived(page: Page, startsIn = 5) {
  const visit = await scheduleByApi(provider, product.url, { startsIn, patients: [['Walter', 'Ames']] });
  const { patientLink = '', sessionId = '' } = visit.patients[0] ?? {};
  await page.goto(patientLink);
  await page.getByRole('button', { name: /Continue to your visit|Continuar a su visita/ }).click();
  await expect(page).toHaveURL(/\/patient\/visit\//);
  return { visitId: visit.visitId, sessionId };
}

export async function invite(page: Page, name: string, email: string): Promise<void> {
  await press(page, en('guests:inviteGuest'));
  await page.getByLabel(en('guests:guestName')).fill(name);
  await page.getByLabel(en('guests:relationshipToYou')).selectOption('Caregiver');
  await page.getByLabel(en('guests:guestEmail')).fill(email);
  await page.getByRole('checkbox', { name: /I authorize my practice/ }).check();
  await press(page, en('guests:sendInvitation'));
  await expect(page.getByText(en('guests:invitedTo', { name, address: email }))).toBeVisible();
}

// Separate, because the tests need the demo's visits, change practices, and shorten a removal's minute.
export async function openWorld(browser: Browser): Promise<void> {
  product = await startProduct({ TEST_REMOVAL_MINUTE_MS: '10000' });
  provider = (await newPerson(browser, 'desktop')).page;
  await drawDevices(provider, { sound: true });
  await signIn(provider, product, 'dr.rivera@demo.test');
}

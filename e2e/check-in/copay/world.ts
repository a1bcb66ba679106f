import { type Browser, expect, type Page } from '@playwright/test';
import { scheduleByApi } from '../../support/group-visit.ts';
import { heading } from '../../support/locators.ts';
import { beSignedIn, newPerson, type Person } from '../../support/people.ts';
import { openProduct, type SharedProduct } from '../../support/shared-product.ts';
import { en } from '../../support/words.ts';

export let product: SharedProduct;
export let provider: Person;

export async function openWorld(browser: Browser): Promise<void> {
  product = await openProduct();
  provider = await newPerson(browser, 'desktop');
  await beSignedIn(provider.page, product, 'dr.rivera@demo.test');
}

export interface CopayVisit {
  patient: Person;
  visitId: string;
  sessionId: string;
}

export async function beforeCopay(
  browser: Browser,
  {
    firstName,
    visitType,
    at = product,
    staff = provider,
  }: { firstName: string; visitType: string; at?: { url: string }; staff?: Person },
): Promise<CopayVisit> {
  const patients = [[firstName, 'Moreau']] as const;
  const scheduled = await scheduleByApi(staff.page, at.url, { startsIn: 2, patients, visitType });
  const { patientLink = '', sessionId = '' } = scheduled.patients[0] ?? {};
  const patient = await newPerson(browser, 'phone');
  await patient.page.goto(patientLink);
  await patient.page.getByRole('button', { name: en('join:continue') }).click();
  await expect(patient.page).toHaveURL(/\/patient\/visit\//);
  await patient.page.goto(`${at.url}/patient/copay/${sessionId}`);
  await expect(heading(patient.page, en('payments:copayTitle'))).toBeVisible();
  return { patient, sessionId, visitId: scheduled.visitId };
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel(en('payments:cardNumber')).fill(number);
  await page.getByLabel(en('payments:expiry')).fill('08/39');
  await page.getByLabel(en('payments:cvc')).fill('123');
}
export const validate = (page: Page) => page.getByRole('button', { name: en('payments:validate') }).click();
export const paymentsOf = (page: Page) =>
  page.locator('section').filter({ has: heading(page, en('payments:payments')) });

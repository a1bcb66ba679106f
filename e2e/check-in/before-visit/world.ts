import { type Browser, expect, type Page } from '@playwright/test';
import type { PatientIdentity } from '#shared/contracts/rest/ehr/record-patients.ts';
import { drawDevices } from '../../support/drawn-devices.ts';
import { PHONE } from '../../support/gallery.ts';
import { scheduleByApi } from '../../support/group-visit.ts';
import { heading } from '../../support/locators.ts';
import { expectMediaFlows, mediaBack } from '../../support/media.ts';
import { beSignedIn, newPerson } from '../../support/people.ts';
import { openProduct, type SharedProduct } from '../../support/shared-product.ts';
import { en } from '../../support/words.ts';

export let product: SharedProduct;

export let provider: Page;

export const SMALL = { sizes: [PHONE] };

export async function linked(
  page: Page,
  visitType = 'Telehealth consultation',
  startsIn = 5,
  onFile: { mobile?: string; identity?: PatientIdentity; patientId?: string } = {},
) {
  const visit = await scheduleByApi(provider, product.url, {
    startsIn,
    visitType,
    patients: [['Walter', 'Ames']],
    ...onFile,
  });
  await drawDevices(page, { shape: 'upright' });
  await page.goto(visit.patients[0]?.patientLink ?? '');
  return { ...visit, sessionId: visit.patients[0]?.sessionId ?? '' };
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export async function expectMainAction(page: Page, name: string): Promise<void> {
  const action = page.getByRole('button', { name, exact: true });
  for (const to of [0, 200, 100_000, 0]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), to);
    await expect(action).toBeInViewport({ ratio: 1 });
  }
}

export async function openWorld(browser: Browser): Promise<void> {
  // No other patient of these tests returns.
  product = await openProduct({ consentHoldsMonths: 12 });
  provider = (await newPerson(browser, 'desktop')).page;
  await beSignedIn(provider, product, 'dr.rivera@demo.test');
}

export async function throughTheVisit(page: Page, sessionId: string, leave: string): Promise<void> {
  await provider.goto(`${product.url}/provider/group/${sessionId}`);
  await provider
    .getByRole('button', { name: /^Admit / })
    .first()
    .click();
  await expect(page.getByRole('button', { name: leave, exact: true })).toBeVisible();
  await expectMediaFlows(page);
  // The drawn phone is visible; its sound is silence.
  await mediaBack(provider);
  await provider.getByRole('button', { name: en('in-visit:leave'), exact: true }).click();
  await provider.getByRole('button', { name: en('in-visit:endVisit') }).click();
  await provider.getByRole('button', { name: en('in-visit:endForEveryone') }).click();
  await expect(heading(provider, en('staff-visit:endedTitle'))).toBeVisible();
}

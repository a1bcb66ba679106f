import { randomUUID } from 'node:crypto';
import { type Browser, expect } from '@playwright/test';
import type { Language } from '#shared/domain/visit.ts';
import { scheduleByApi } from '../support/group-visit.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { checkedIn, title } from '../support/locators.ts';
import { beSignedIn, newPerson } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en, wordsOf } from '../support/words.ts';

let product: SharedProduct;
test.beforeAll(async () => {
  product = await openProduct();
});

const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };
/** A separate day for each test, because a time that the other test's visit occupies would cause a warning. */
const MOVED_BY_DAYS: Record<Language, number> = { en: 7, es: 8 };

async function waiting(browser: Browser, language: Language) {
  const say = wordsOf(language);
  const locale = LOCALES[language];
  const { page: staff } = await newPerson(browser, 'desktop', { locale });
  await beSignedIn(staff, product, 'dr.rivera@demo.test');
  const patients = [['Walter', 'Ames']] as const;
  const visit = await scheduleByApi(staff, product.url, { startsIn: 5, language, patients });
  const link = visit.patients[0]?.patientLink ?? '';
  const { page: patient } = await newPerson(browser, 'phone', { locale });
  await patient.goto(link);
  await patient.getByRole('button', { name: say('join:continue') }).click();
  await patient.getByRole('button', { name: say('waiting-room:checkIn') }).click();
  await checkedIn(patient, say);
  await staff.goto(`${product.url}/provider/visits/${visit.visitId}`);
  await staff.getByRole('button', { name: say('visits:change'), exact: true }).click();
  return { say, staff, patient, link, visitId: visit.visitId };
}

for (const language of ['en', 'es'] as const) {
  test(`moves a visit while its patient waits (${language})`, async ({ browser }) => {
    const { say, staff, patient, link, visitId } = await waiting(browser, language);
    await staff.getByRole('menuitem', { name: say('visit-actions:action.move') }).click();
    const dialog = staff.getByRole('dialog');
    await expect(dialog.getByText(say('visit-actions:told.none', { name: 'Walter Ames' }))).toBeVisible();
    await dialog.getByLabel(say('scheduling:durationInMinutes')).fill('50');
    const day = new Date(Date.now() + MOVED_BY_DAYS[language] * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel(say('scheduling:date'), { exact: true }).fill(day);
    await dialog.getByText(say('scheduling:moreOptions')).click();
    const timeZone = dialog.getByLabel(say('scheduling:timeZone'));
    await timeZone.focus();
    await timeZone.selectOption('Europe/Berlin');
    await dialog.getByRole('button', { name: say('visit-actions:action.move') }).click();

    await title(patient, say('dead-link:title.moved'));
    await expect(staff).not.toHaveURL(new RegExp(visitId));
    await expect(staff.getByText(`${say('visits:minutesShort_other', { count: 50 })} · `)).toBeVisible();
    await staff.getByRole('link', { name: say('visit-actions:openFormer') }).click();
    await expect(staff).toHaveURL(new RegExp(visitId));
    await expect(staff.getByRole('link', { name: say('visit-actions:openNew') })).toBeVisible();
    await expect(staff.getByRole('button', { name: say('visits:change'), exact: true })).toBeHidden();

    await patient.goto(link);
    await title(patient, say('dead-link:title.moved'));
    await expect(patient.getByRole('button', { name: say('join:continue') })).toBeHidden();
  });

  test(`cancels a visit while its patient waits (${language})`, async ({ browser }) => {
    const { say, staff, patient, link } = await waiting(browser, language);
    await staff.getByRole('menuitem', { name: say('visit-actions:action.cancel') }).click();
    const dialog = staff.getByRole('dialog');
    const cancel = dialog.getByRole('button', { name: say('visit-actions:action.cancel') });
    await cancel.click();
    await expect(dialog.getByText(say('errors:REASON_REQUIRED'))).toBeVisible();
    const reason = { en: 'The provider is not available', es: 'El proveedor no está disponible' }[language];
    await dialog.getByLabel(say('visit-actions:reason')).selectOption({ label: reason });
    await dialog.getByLabel(say('visit-actions:comment')).fill('Out until Monday');
    await cancel.click();

    await title(patient, say('waiting-room:cancelledTitle'));
    await expect(staff.getByText(`${reason} · `)).toBeVisible();
    await expect(staff.getByText('“Out until Monday”')).toBeVisible();
    await patient.goto(link);
    await title(patient, say('dead-link:title.cancelled'));
  });
}

test('a visit’s page shows what changed while it was not connected', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await beSignedIn(page, product, 'dr.rivera@demo.test');
  const { visitId } = await scheduleByApi(page, product.url, { startsIn: 60, patients: [['Nora', 'Lind']] });
  const letConnect = await holdRequests(page, '**/practice-socket*.js');
  await page.goto(`${product.url}/provider/visits/${visitId}`);
  await title(page, 'Nora Lind');
  const cancelled = page.getByRole('main').getByText(en('visits:cancelled'), { exact: true });
  const answer = await page.request.post(`${product.url}/api/provider/visits/${visitId}/cancel`, {
    headers: { origin: product.url },
    data: { idempotencyKey: randomUUID(), reason: 'The provider is not available', comment: '' },
  });
  expect(answer.status()).toBe(200);
  await expect(cancelled).toHaveCount(0);
  letConnect();
  await expect(cancelled.first()).toBeVisible();
});

import { expect } from '@playwright/test';
import { takePictures } from '../support/gallery.ts';
import { title } from '../support/locators.ts';
import { beSignedIn, newPerson, openMoreOptions } from '../support/people.ts';
import { openProduct, type SharedProduct } from '../support/shared-product.ts';
import { test } from '../support/test.ts';
import { en, wordsOf } from '../support/words.ts';

let product: SharedProduct;

// Administrators see earlier tests' changes, so a retry starts with the first test.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  product = await openProduct({ hasRemoteMonitoring: true });
});

for (const [language, family, full] of [
  ['en', 'Whitfield', 'Grace Whitfield'],
  ['es', 'garcía-lopez', 'José García-López'],
] as const) {
  test(`a patient is found in the record system, kept, checked out and reconciled (${language})`, async ({
    browser,
  }) => {
    const say = wordsOf(language);
    const locale = language === 'es' ? 'es-US' : 'en-US';
    const { page: staff } = await newPerson(browser, 'desktop', { locale });
    await beSignedIn(staff, product, 'dr.rivera@demo.test');

    const link = await test.step('the visit is scheduled', async () => {
      await staff.goto(`${product.url}/provider/visits/schedule`);
      await staff.getByRole('button', { name: say('scheduling:searchRecord') }).click();
      const dialog = staff.getByRole('dialog');
      const name = dialog.getByLabel(say('find-patient:name'), { exact: true });
      const search = dialog.getByRole('button', { name: say('find-patient:search') });
      await name.fill('Nobody of this name');
      await search.click();
      await expect(dialog.getByText(say('staff-errors:PATIENT_NOT_FOUND_IN_EHR'))).toBeVisible();
      await name.fill(family);
      await search.click();
      const found = dialog.getByRole('listitem').filter({ hasText: full.split(' ')[1] ?? '' });
      await expect(found).toHaveCount(1);
      if (language === 'en') await takePictures(staff, 'record-search');
      await found.getByRole('button', { name: say('scheduling:choosePatient') }).click();
      await expect(dialog).toBeHidden();
      await openMoreOptions(staff, say);
      await expect(staff.getByText(say('scheduling:noEncounters'))).toBeVisible();
      await staff.getByLabel(say('scheduling:patientLanguage')).selectOption(language);
      await staff.getByLabel(say('scheduling:encounter')).selectOption('new');
      await staff
        .getByLabel(say('scheduling:visitType'), { exact: true })
        .selectOption({ label: 'Follow-up' });
      await staff.getByRole('radio', { name: new RegExp(`^${say('scheduling:delivery.Copy')}`) }).check();
      await staff.getByRole('button', { name: say('scheduling:submit') }).click();
      await title(staff, say('scheduling:doneTitle'));
      await expect(staff.getByText(say('scheduling:notInPm'))).toBeHidden();
      const answered = staff.waitForResponse((response) => response.url().endsWith('/links'));
      await staff.getByRole('link', { name: say('scheduling:openVisit') }).click();
      await staff.getByRole('button', { name: say('visits:copyPatientLink') }).click();
      const { result } = (await (await answered).json()) as { result: { patientLink: string } };
      await staff.reload();
      return result.patientLink;
    });

    await expect(staff.getByText(say('record-system:status.booked'), { exact: true })).toBeVisible();
    await expect(staff.getByText(say('record-system:encounter.written'))).toBeVisible();
    await expect(
      staff.getByRole('button', { name: say('record-system:checkOutNamed', { name: full }) }),
    ).toHaveCount(0);
    const page = staff.url();

    await test.step('the visit takes place', async () => {
      await staff
        .getByRole('link', { name: new RegExp(`^${say('visits:start')}`) })
        .first()
        .click();
      const { page: patient } = await newPerson(browser, 'phone', { locale });
      await patient.goto(link);
      await patient.getByRole('button', { name: say('join:continue') }).click();
      await patient.getByRole('button', { name: say('waiting-room:checkIn') }).click();
      const admit = say('in-visit:admitName', { name: full });
      await staff.getByRole('button', { name: admit, exact: true }).first().click();
      await staff.getByRole('button', { name: say('in-visit:leave'), exact: true }).click();
      await staff.getByRole('button', { name: say('in-visit:endVisit'), exact: true }).click();
      await staff.getByRole('button', { name: say('in-visit:endForEveryone'), exact: true }).click();
      await title(patient, say('waiting-room:thankYou'));
    });

    await test.step('the visit is KEPT, checked out and reconciled', async () => {
      await staff.goto(page);
      await expect(staff.getByText(say('record-system:status.arrived'), { exact: true })).toBeVisible();
      await staff.getByRole('button', { name: say('record-system:checkOutNamed', { name: full }) }).click();
      await expect(staff.getByText(say('record-system:status.fulfilled'), { exact: true })).toBeVisible();
      await staff.getByRole('button', { name: say('record-system:reconcile_one') }).click();
      await staff.getByRole('button', { name: say('record-system:reconcileConfirm') }).click();
      await expect(staff.getByText(say('record-system:reconciled'), { exact: true })).toBeVisible();
      if (language === 'en') await takePictures(staff, 'visit-on-record');
      await staff.getByRole('checkbox', { name: say('record-system:upload.summary') }).check();
      await staff.getByRole('button', { name: say('record-system:uploadChosen_one', { count: 1 }) }).click();
      await expect(staff.getByText(say('record-system:uploadState.written'), { exact: true })).toBeVisible();
    });
  });
}

test('administrators see who was reconciled', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await beSignedIn(page, product, 'dr.okafor@demo.test');
  await page.goto(`${product.url}/provider/client-admin`);
  await page.getByRole('button', { name: /Saguaro/ }).click();
  await page.waitForURL(/client-admin/);
  await page.getByRole('link', { name: /Reconciliation details/ }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Grace Whitfield' })).toContainText(
    en('visit-list:reconciliation.RECONCILED'),
  );
  await takePictures(page, 'reconciliation-details');
});

test('home devices’ data is charted, listed and uploaded once', async ({ browser }) => {
  const { page } = await newPerson(browser, 'desktop');
  await beSignedIn(page, product, 'dr.rivera@demo.test');
  await page.goto(`${product.url}/provider/rpm`);
  const name = page.getByLabel('Name', { exact: true });
  const search = page.getByRole('main').getByRole('button', { name: en('find-patient:search') });
  await name.fill('Nobody of this name');
  await search.click();
  await expect(page.getByText(en('staff-errors:PATIENT_NOT_FOUND_IN_RPM'))).toBeVisible();
  await name.fill('tanaka');
  await search.click();
  await page.getByRole('button', { name: en('rpm:choose') }).click();
  await expect(page.getByText(en('rpm:notEnrolled'))).toBeVisible();
  await page.getByRole('button', { name: en('rpm:change') }).click();
  await name.fill('rosa');
  await search.click();
  await page.getByRole('button', { name: en('rpm:choose') }).click();
  await page.getByLabel(en('rpm:to'), { exact: true }).fill('2020-01-01');
  await page.getByLabel(en('rpm:from'), { exact: true }).fill('2020-01-02');
  await page.getByRole('button', { name: en('rpm:show') }).click();
  await expect(page.getByText(en('staff-errors:DATE_ORDER'))).toBeVisible();
  await page.getByLabel(en('rpm:to'), { exact: true }).fill('2020-01-03');
  await page.getByRole('button', { name: en('rpm:show') }).click();
  await expect(page.getByRole('img', { name: /^Systolic blood pressure/ })).toBeVisible();
  await takePictures(page, 'rpm');
  await page.getByRole('button', { name: en('rpm:upload') }).click();
  await expect(page.getByText(en('rpm:uploaded_other', { count: 14 }))).toBeVisible();
});

import type { Appointment, DocumentReference, Encounter } from '@medplum/fhirtypes';
import { type Browser, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { pdfOf } from '#server/test-support/documents.ts';
import { type FhirTestServer, startFhirServer } from '#server/test-support/fhir-server.ts';
import { drawDevices } from '../support/drawn-devices.ts';
import { setForPractices } from '../support/enterprise.ts';
import { DESKTOP, PHONE, takePictures } from '../support/gallery.ts';
import { title } from '../support/locators.ts';
import { linkIn, type Mailbox, openMailbox } from '../support/mailbox.ts';
import { beSignedIn, newPerson, openMoreOptions, showPerson } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { test } from '../support/test.ts';
import { type Say, wordsOf } from '../support/words.ts';

/**
 * The whole path of a patient of the record system, a FHIR server: search, scheduling, KEPT, a shown
 * document, the end of the visit, the patient's email and its link, reading and downloading, withdrawing the
 * link, check-out and upload.
 */
let fhir: FhirTestServer;
let mailbox: Mailbox;
let product: Product;
let database: pg.Client;

test.beforeAll(async () => {
  [mailbox, fhir] = await Promise.all([openMailbox(), startFhirServer()]);
  product = await startProduct({ SMTP_URL: mailbox.url, FHIR_BASE_URL: fhir.baseUrl, FHIR_ENTERPRISES: '*' });
  database = new pg.Client({ connectionString: product.database?.url });
  await database.connect();
  await setForPractices(database, 'sendSummaryPdf', true);
  await setForPractices(database, 'sendSummaryHtml', true);
  await setForPractices(database, 'practicePhone', '602 555 0100');
});
test.afterAll(async () => {
  await database?.end();
  await product?.dispose();
  await Promise.all([mailbox?.close(), fhir?.close()]);
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

const addressOf = (family: string) => `${family.toLowerCase()}@example.com`;
const onRecord = (family: string, email: string) =>
  fhir.addPatient({
    identifier: [
      {
        type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] },
        system: 'https://ehr.example.org/mrn',
        value: family,
      },
    ],
    name: [{ use: 'official', family, given: ['Walter'] }],
    gender: 'male',
    birthDate: '1952-11-21',
    telecom: [{ system: 'email', value: email }],
  });

async function scheduleFromRecord(
  staff: Page,
  say: Say,
  family: string,
  language: 'en' | 'es',
): Promise<void> {
  await staff.goto(`${product.url}/provider/visits/schedule`);
  await press(staff, say('scheduling:searchRecord'));
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel(say('find-patient:name'), { exact: true }).fill(family);
  await dialog.getByRole('button', { name: say('find-patient:search') }).click();
  await dialog.getByRole('button', { name: say('scheduling:choosePatient') }).click();
  await openMoreOptions(staff, say);
  await expect(staff.getByText(say('scheduling:noEncounters'))).toBeVisible();
  await staff.getByLabel(say('scheduling:patientLanguage')).selectOption(language);
  await staff.getByLabel(say('scheduling:encounter')).selectOption('new');
  await staff.getByLabel(say('scheduling:visitType'), { exact: true }).selectOption({ label: 'Follow-up' });
  await staff.getByRole('radio', { name: new RegExp(`^${say('scheduling:delivery.Email')}`) }).check();
  await press(staff, say('scheduling:submit'));
  await title(staff, say('scheduling:doneTitle'));
}

async function visitUnderWay(browser: Browser, say: Say, language: 'en' | 'es', family: string) {
  const locale = language === 'es' ? 'es-US' : 'en-US';
  const { page: staff } = await newPerson(browser, 'desktop', { locale });
  const { page: patient } = await newPerson(browser, 'phone', { locale });
  for (const page of [staff, patient]) await drawDevices(page, { sound: true });
  await beSignedIn(staff, product, 'dr.rivera@demo.test');
  await staff.goto(`${product.url}/provider/practice-documents`);
  await staff
    .getByLabel(say('documents:upload'), { exact: true })
    .first()
    .setInputFiles({
      name: `Knee ${language}.pdf`,
      mimeType: 'application/pdf',
      buffer: pdfOf({ pages: 2 }),
    });
  await expect(
    staff.getByRole('button', { name: say('documents:actions', { name: `Knee ${language}.pdf` }) }),
  ).toBeVisible();
  await scheduleFromRecord(staff, say, family, language);
  await staff.getByRole('link', { name: say('scheduling:openVisit') }).click();
  await staff.waitForURL(/\/provider\/visits\/(?!schedule)[\w-]+$/);
  const details = staff.url();
  // The form's time may be an hour ahead, but patients can check in earlier once a provider is in the visit.
  await staff
    .getByRole('link', { name: new RegExp(`^${say('visits:start')}`) })
    .first()
    .click();
  const visitLink = linkIn(await mailbox.next(addressOf(family)));
  await patient.goto(visitLink);
  await press(patient, say('join:continue'));
  await press(patient, say('waiting-room:checkIn'));
  await press(staff, say('in-visit:admitName', { name: `Walter ${family}` }));
  return { staff, patient, details, visitLink };
}

for (const language of ['en', 'es'] as const) {
  test(`documents go from the record system to the patient’s mail, and everything is recorded (${language})`, async ({
    browser,
  }) => {
    const say = wordsOf(language);
    const family = language === 'en' ? 'Ames' : 'Almazan';
    const address = addressOf(family);
    const { id: patientId } = await onRecord(family, address);
    const name = `Knee ${language}.pdf`;
    const { staff, patient, details, visitLink } = await visitUnderWay(browser, say, language, family);

    await test.step('the provider shows a document, and the patient requests it', async () => {
      await press(staff, say('in-visit:share'));
      await staff.getByRole('menuitem', { name: say('document-view:share') }).click();
      await press(staff, say('documents:scope.practice'));
      await press(staff, say('documents:shareNamed', { name }));
      const page = say('document-view:page', { name, page: 1, pages: 2 });
      await expect(patient.getByRole('img', { name: page })).toBeVisible();
      await press(patient, say('document-view:emailThis'));
      await expect(
        patient.getByRole('button', { name: say('document-view:askedFor'), exact: true }),
      ).toBeVisible();
    });

    const asked = patient.getByText(say('document-view:emailAsked'), { exact: true }).first();
    await test.step('the patient leaves first, and finds what remains available', async () => {
      await press(patient, say('in-visit:leave'));
      await press(patient, say('in-visit:leaveVisit'));
      await title(patient, say('in-visit:leftTitle'));
      await expect(asked).toBeVisible();
      if (language === 'en') await takePictures(patient, 'left-early', { sizes: [PHONE, DESKTOP] });
      await patient.getByRole('radio', { name: '9', exact: true }).check();
      await press(patient, say('surveys:send'));
      await expect(patient.getByText(say('surveys:thanks'))).toBeVisible();
    });

    await test.step('the visit ends', async () => {
      await press(staff, say('in-visit:leave'));
      await press(staff, say('in-visit:endVisit'));
      await press(staff, say('in-visit:endForEveryone'));
      await title(patient, say('waiting-room:thankYou'));
      await expect(asked).toBeVisible();
      await patient.reload();
      await title(patient, say('waiting-room:thankYou'));
      await patient.goto(visitLink);
      await title(patient, say('waiting-room:thankYou'));
      await expect(asked).toBeVisible();
      await expect(patient.getByText(say('surveys:question'))).toBeHidden();
      if (language === 'en') await takePictures(patient, 'thank-you-again', { sizes: [PHONE, DESKTOP] });
    });

    const link =
      await test.step('the email has a link, which a scanner may open without effect', async () => {
        const letter = await mailbox.next(address);
        expect(`${letter.subject} ${letter.text} ${letter.html}`).not.toMatch(/Knee|Walter|Ames|Almazan/);
        const found = linkIn(letter);
        const scanned = await patient.request.get(found);
        expect(await scanned.text()).not.toMatch(/Knee|Walter|Ames|Almazan/);
        await patient.goto(found);
        const practice = (await patient.getByRole('heading', { level: 1 }).textContent()) ?? '';
        expect(practice).toMatch(/\S/);
        await expect(patient.getByText(name)).toHaveCount(0);
        if (language === 'en')
          await takePictures(patient, 'after-visit-landing', { sizes: [PHONE, DESKTOP] });
        return found;
      });

    await test.step('a click opens the document: drawn in the page, and downloaded', async () => {
      if (language === 'es') await setForPractices(database, 'patientMfa', true);
      await showPerson(patient);
      await press(patient, say('after-visit:open'));
      if (language === 'es') {
        await press(patient, say('mfa:sendCode'));
        const { text } = await mailbox.next(address);
        await patient
          .getByLabel(say('mfa:code', { digits: 6 }))
          .fill(/(?<!\d)\d{6}(?!\d)/.exec(text ?? '')?.[0] ?? '');
        await press(patient, say('mfa:verifyCode'));
      }
      await title(patient, say('after-visit:title'));
      await expect(patient.getByText(`Walter ${family}`).first()).toBeVisible();
      if (language === 'en') await takePictures(patient, 'after-visit', { sizes: [PHONE, DESKTOP] });
      await press(patient, say('after-visit:view', { name }));
      const page = say('document-view:page', { name, page: 1, pages: 2 });
      await expect(patient.getByRole('img', { name: page })).toBeVisible();
      await press(patient, say('documents:close'));
      const saved = patient.waitForEvent('download');
      await press(patient, say('after-visit:downloadOf', { name }));
      expect((await saved).suggestedFilename()).toBe(name);
      const summary = patient.waitForEvent('download');
      await press(patient, say('after-visit:downloadSummary'));
      expect((await summary).suggestedFilename()).toBe('visit-summary.pdf');
    });

    await test.step('the practice sees it, withdraws the link, and the page is refused', async () => {
      await staff.goto(details);
      const card = staff.locator('section').filter({ hasText: say('after-visit-card:intro') });
      await expect(card.getByText(say('after-visit-card:state.OPENED'), { exact: true })).toBeVisible();
      await expect(card.getByText(address)).toBeVisible();
      if (language === 'en') await takePictures(staff, 'after-visit-card', { sizes: [DESKTOP, PHONE] });
      await card.getByRole('button', { name: say('after-visit-card:revoke') }).click();
      await press(staff, say('after-visit-card:confirmRevoke'));
      await expect(card.getByText(say('after-visit-card:state.REVOKED'), { exact: true })).toBeVisible();
      await press(patient, say('after-visit:downloadOf', { name }));
      await title(patient, say('dead-link:title.not-active'));
      await expect(patient.getByText(say('after-visit:revoked'))).toBeVisible();
      await patient.goto(link);
      await title(patient, say('dead-link:title.not-active'));
      await expect(patient.getByRole('link', { name: /602/ })).toBeVisible();
      if (language === 'en') await takePictures(patient, 'after-visit-dead', { sizes: [PHONE, DESKTOP] });
    });

    await test.step('after check-out and upload, the record system has each item once, and valid', async () => {
      await staff.goto(details);
      await expect(staff.getByText(say('record-system:status.arrived'), { exact: true })).toBeVisible();
      await press(staff, say('record-system:checkOutNamed', { name: `Walter ${family}` }));
      await expect(staff.getByText(say('record-system:status.fulfilled'), { exact: true })).toBeVisible();
      await press(staff, say('record-system:uploadChosen_other', { count: 2 }));
      const written = staff.getByText(say('record-system:uploadState.written'), { exact: true });
      await expect(written).toHaveCount(2);
      const subject = { reference: `Patient/${patientId}` };
      const mine = ({ subject: of }: { subject?: { reference?: string } }) =>
        of?.reference === subject.reference;
      const encounters = (await fhir.all<Encounter>('Encounter')).filter(mine);
      expect(encounters).toMatchObject([{ status: 'finished', class: { code: 'VR' }, subject }]);
      const appointments = (await fhir.all<Appointment>('Appointment')).filter(({ participant }) =>
        participant.some(({ actor }) => actor?.reference === subject.reference),
      );
      expect(appointments).toMatchObject([{ status: 'fulfilled' }]);
      const documents = (await fhir.all<DocumentReference>('DocumentReference')).filter(mine);
      expect(documents.map(({ description }) => description).sort()).toEqual([name, 'Visit summary'].sort());
      expect(fhir.refused).toEqual([]);
    });
  });
}

import { randomUUID } from 'node:crypto';
import type { CallName } from '../../shared/contracts/rest/index.ts';
import { STAFF_TOPICS } from '../../shared/domain/visit-message.ts';
import { linkSent, readerOf, visitWithDocument } from './after-visit.ts';
import { bookAppointment } from './appointments.ts';
import type { Browser } from './browser.ts';
import { DEVICE_TEST } from './device-test.ts';
import { documentUpload, sentDocument } from './documents.ts';
import { finishedExport } from './exports.ts';
import { makeFhirClient } from './fhir-api.ts';
import { putFile } from './files.ts';
import { invited } from './guests.ts';
import { makeArticle } from './news.ts';
import { PASSWORD } from './people.ts';
import { type AdminCallName, rightAdminCalls } from './right-admin-calls.ts';
import { setSetting } from './set-setting.ts';
import { startStripeServer } from './stripe-server.ts';
import { createWorld, type WorldOptions } from './world.ts';

/** The smallest valid GIF. */
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

export interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}

const invitation = () => ({
  name: 'Ida Marsh',
  email: 'ida@example.com',
  mobile: null,
  relationship: 'Parent',
  guestType: 'patient',
  accountId: null,
  language: 'en',
  authorized: true,
  idempotencyKey: randomUUID(),
});

/**
 * A world in which every call of the contracts can succeed: a visit with people in it, one with a copay, a
 * guest, an image, and a patient who owes a code. `everybody` is a browser with all rights: a provider's,
 * with the cookies of the patients and of the one who owes a code.
 */
export async function createEveryCall(options: Pick<WorldOptions, 'log'> = {}) {
  const stripe = await startStripeServer();
  const world = await createWorld({ ...options, environment: { STRIPE_BASE_URL: stripe.url } });
  const live = await world.scheduled();
  const everybody = await world.signedIn(world.staff.administrator);
  const patient = await world.patientOf(live);
  take(everybody, patient);
  const guestId = await invited(patient, live.sessionId);
  await world.askCopay({ copayMode: 'default', copayCents: 2_500 });
  const copay = await world.scheduled();
  take(everybody, await world.patientOf(copay));
  // Its messages are sent again, and its patient's address is corrected.
  const told = await world.scheduled();
  // One of its patients is removed.
  const nora = { firstName: 'Nora', lastName: 'Ames', language: 'en', linkDelivery: 'Copy' } as const;
  const group = await world.scheduled({ patients: [nora, { ...nora, firstName: 'Otto' }] });
  const seatId = await world.seat(live);
  const requestId = await world.toldOfPicture(live.visitId, seatId, world.staff.administrator);
  const added = await everybody.call('POST /api/provider/visits/:rootVisitId/images', {
    params: { rootVisitId: live.visitId },
    body: { idempotencyKey: randomUUID(), seatId, requestId, base64: PIXEL },
  });
  const { imageId } = added.result;
  const logoId = randomUUID();
  await world.db.transaction().execute(async (trx) => {
    await putFile(world.deps.files, world.db, trx, {
      fileId: logoId,
      mediaType: 'image/png',
      content: Buffer.from('logo'),
    });
    await trx
      .updateTable('practices')
      .set({ logoFileId: logoId })
      .where('id', '=', world.practice.id)
      .execute();
  });
  const ownImageId = randomUUID();
  await world.db.transaction().execute(async (trx) => {
    await putFile(world.deps.files, world.db, trx, {
      fileId: ownImageId,
      mediaType: 'image/jpeg',
      content: Buffer.from('face'),
    });
    await trx
      .updateTable('accounts')
      .set({ imageFileId: ownImageId })
      .where('id', '=', world.staff.administrator.accountId)
      .execute();
  });
  const { staffSessionId: otherSessionId } = await world.signedIn(world.staff.administrator);
  const { id: otherId } = world.otherPractice;
  await setSetting(world.db, otherId, 'patientMfa', true);
  for (const key of ['hasProviderOnDemand', 'hasProviderOnDemandCau', 'hasProviderOnDemandQuickAdd'] as const)
    await setSetting(world.db, world.practice.id, key, true);
  const owing = await world.scheduled({}, world.otherPractice);
  take(everybody, await world.patientOf(owing));
  const refused = await everybody.call('GET /api/patient/sessions/:sessionId', {
    params: { sessionId: owing.sessionId },
  });
  const identifier = String(refused.error.details?.identifier);

  const exportId = await finishedExport(world, world.staff.administrator.accountId);
  const { clientId: fhirClientId } = await makeFhirClient(world);
  const article = await makeArticle(world.db);
  /** Concerns a colleague and the practice's visit type. */
  const administered = () =>
    rightAdminCalls({
      practiceId: world.practice.id,
      accountId: world.staff.clinicalAdmin.accountId,
      visitTypeId: world.practice.visitTypeId,
      visitId: live.visitId,
      sessionId: live.sessionId,
      enterpriseId: world.practice.enterpriseId,
      exportId,
      fhirClientId,
      article,
    });
  const administration = () =>
    Object.fromEntries(
      Object.keys(administered()).map((name) => [name, () => administered()[name as AdminCallName]()]),
    ) as Record<AdminCallName, () => Parts>;

  /** One visit for each change, which ends it. */
  const changed = {
    move: (await world.scheduled()).visitId,
    cancel: (await world.scheduled()).visitId,
    mark: (await world.scheduled()).visitId,
    end: (await world.scheduled()).visitId,
  };
  /** A visit whose patient has an appointment in the record system. */
  const appointed = await world.scheduled();
  await world.db
    .updateTable('visits')
    .set({ beganAt: new Date(world.time.now), status: 'COMPLETE' })
    .where('id', '=', appointed.visitId)
    .execute();
  const onRecord = await bookAppointment(world, appointed);
  await setSetting(world.db, world.practice.id, 'hasRemoteMonitoring', true);
  const rpmData = {
    monitoringId: 'demo-0',
    programIds: ['blood-pressure'],
    from: '2026-11-18',
    to: '2026-11-19',
  };
  const { result: upload } = await everybody.call('POST /api/provider/practices/:practiceId/rpm/uploads', {
    params: { practiceId: world.practice.id },
    body: { idempotencyKey: randomUUID(), data: rpmData },
  });
  const rpmUpload = upload.uploadId;
  const reason = 'Another reason';
  /** Names a schedule of the practice. */
  const ofProvider = () => ({
    practiceId: world.practice.id,
    userId: world.staff.provider.accountId,
  });

  const documentId = await sentDocument(everybody, world.practice.id);
  const deletedId = await sentDocument(everybody, world.practice.id);
  await everybody.call('DELETE /api/provider/documents/:documentId', { params: { documentId: deletedId } });

  const sharedId = randomUUID();
  await world.db
    .insertInto('sharedDocuments')
    .values({
      id: sharedId,
      visitId: live.visitId,
      documentId,
      fileId: documentId,
      name: 'Knee exercises.pdf',
      mediaType: 'application/pdf',
      byteLength: 900,
      seatId,
      accountId: world.staff.administrator.accountId,
      sharedAt: new Date(world.time.now),
    })
    .execute();

  const sent = await visitWithDocument(world);
  const { linkId, token: afterVisitToken } = await linkSent(world, everybody, sent);
  await world.db
    .updateTable('afterVisitLinks')
    .set({ summaryPdf: true, summaryHtml: true })
    .where('id', '=', linkId)
    .execute();
  take(everybody, await readerOf(world, afterVisitToken));
  /** Its link is replaced and withdrawn. */
  const sentAgain = await visitWithDocument(world);
  const { linkId: withdrawnId } = await linkSent(world, everybody, sentAgain);

  /** Valid input for every call. */
  const right: Record<CallName, () => Parts> = {
    'GET /api/auth/invitations/:token': () => ({ params: { token: 'A'.repeat(32) } }),
    'POST /api/auth/invitations/:token': () => ({
      params: { token: 'A'.repeat(32) },
      body: { password: 'Right-horse-7' },
    }),
    'POST /api/auth/forgotten-password': () => ({ body: { email: 'ida@practice.test', language: 'en' } }),
    'GET /api/provider/me': () => ({}),
    'GET /api/provider/launch-practices': () => ({}),
    'GET /api/provider/survey': () => ({}),
    'POST /api/provider/survey': () => ({
      body: { practiceId: world.practice.id, score: 9, comment: 'Good' },
    }),
    'POST /api/auth/activity': () => ({}),
    'POST /api/auth/sign-out': () => ({}),
    'POST /api/auth/interactions/:uid': () => ({
      params: { uid: 'a'.repeat(21) },
      body: { email: 'somebody@practice.test', password: 'Right-horse-7' },
    }),
    'GET /api/auth/setup/:token': () => ({ params: { token: 'A'.repeat(32) } }),
    'POST /api/auth/setup/:token': () => ({
      params: { token: 'A'.repeat(32) },
      body: {
        practiceName: 'Prairie Clinic',
        timeZone: 'UTC',
        firstName: 'Ida',
        lastName: 'Marsh',
        email: 'ida@practice.test',
        password: 'Right-horse-7',
      },
    }),
    'POST /api/provider/visits/search': () => ({
      body: {
        practiceId: world.practice.id,
        providerUserId: world.staff.provider.accountId,
        minDate: '2026-11-20T00:00:00Z',
        maxDate: '2026-11-21T00:00:00Z',
        view: 'upcoming',
        originations: ['Routine Visit'],
        reconciliationSearchOptions: ['NOT_RECONCILED'],
        status: ['SCHEDULED'],
        visitListStatusFilter: ['pending'],
        q: 'walter',
        sort: '-patient',
        limit: 20,
      },
    }),
    'GET /api/provider/visits/:rootVisitId': () => ({ params: { rootVisitId: live.visitId } }),
    'POST /api/provider/visits/on-demand': () => ({
      body: {
        idempotencyKey: randomUUID(),
        practiceId: world.practice.id,
        visitTypeId: world.practice.visitTypeId,
        providerUserId: world.staff.provider.accountId,
        patient: {
          firstName: 'Walter',
          lastName: 'Brandt',
          email: 'walter@example.com',
          language: 'en',
          linkDelivery: 'Email',
        },
      },
    }),
    'GET /api/provider/visits/:rootVisitId/summary': () => ({
      params: { rootVisitId: live.visitId },
      query: { language: 'en' },
    }),
    'GET /api/provider/visits/:rootVisitId/summary.pdf': () => ({
      params: { rootVisitId: live.visitId },
      query: { language: 'en' },
    }),
    'GET /api/provider/visits/:rootVisitId/appointments': () => ({ params: { rootVisitId: live.visitId } }),
    'POST /api/provider/sessions/:sessionId/check-out': () => ({
      params: { sessionId: appointed.sessionId },
    }),
    'POST /api/provider/sessions/:sessionId/appointment/retry': () => ({
      params: { sessionId: appointed.sessionId },
    }),
    'POST /api/provider/practices/:practiceId/record-patients/search': () => ({
      params: { practiceId: world.practice.id },
      body: { name: 'Rosa', birthDate: '', mrn: '' },
    }),
    'POST /api/provider/practices/:practiceId/record-patients': () => ({
      params: { practiceId: world.practice.id },
      body: { recordId: onRecord.recordId, patientId: null },
    }),
    'GET /api/provider/practices/:practiceId/patients/:patientId/encounters': () => ({
      params: { practiceId: world.practice.id, patientId: world.practice.patient.patientId },
    }),
    'GET /api/provider/visits/:rootVisitId/reconciliation': () => ({ params: { rootVisitId: live.visitId } }),
    'POST /api/provider/visits/:rootVisitId/reconcile': () => ({
      params: { rootVisitId: appointed.visitId },
    }),
    'POST /api/provider/practices/:practiceId/rpm/patients': () => ({
      params: { practiceId: world.practice.id },
      body: { name: 'Rosa', birthDate: '', mrn: '' },
    }),
    'POST /api/provider/practices/:practiceId/rpm/data': () => ({
      params: { practiceId: world.practice.id },
      body: rpmData,
    }),
    'POST /api/provider/practices/:practiceId/rpm/uploads': () => ({
      params: { practiceId: world.practice.id },
      body: { idempotencyKey: randomUUID(), data: rpmData },
    }),
    'GET /api/provider/practices/:practiceId/rpm/uploads/:uploadId': () => ({
      params: { practiceId: world.practice.id, uploadId: rpmUpload },
    }),
    'POST /api/provider/practices/:practiceId/rpm/uploads/:uploadId/retry': () => ({
      params: { practiceId: world.practice.id, uploadId: rpmUpload },
    }),
    'GET /api/provider/visits/:rootVisitId/record-upload': () => ({
      params: { rootVisitId: appointed.visitId },
    }),
    'POST /api/provider/visits/:rootVisitId/record-upload': () => ({
      params: { rootVisitId: appointed.visitId },
      body: {
        idempotencyKey: randomUUID(),
        items: [{ sessionId: appointed.sessionId, what: 'summary', sourceId: null }],
      },
    }),
    'GET /api/patient/sessions/:sessionId/partner-steps/:kind': () => ({
      params: { sessionId: live.sessionId, kind: 'check-in' },
    }),
    'POST /api/patient/sessions/:sessionId/partner-steps/:kind/departure': () => ({
      params: { sessionId: live.sessionId, kind: 'check-in' },
      body: { language: 'en' },
    }),
    'POST /api/patient/sessions/:sessionId/partner-steps/:kind/without': () => ({
      params: { sessionId: live.sessionId, kind: 'check-in' },
    }),
    'POST /api/patient/sessions/:sessionId/partner-return': () => ({
      params: { sessionId: live.sessionId },
      body: { token: 'a.b.c' },
    }),
    'GET /api/provider/visits/:rootVisitId/partner-steps': () => ({ params: { rootVisitId: live.visitId } }),
    'POST /api/provider/sessions/:sessionId/partner-steps/:kind/waiver': () => ({
      params: { sessionId: live.sessionId, kind: 'check-in' },
    }),
    'POST /api/demo/partner/arrival': () => ({ body: { token: 'a.b.c' } }),
    'POST /api/demo/partner/answers': () => ({
      body: { token: 'a.b.c', outcome: 'completed', answers: ['None'] },
    }),
    'GET /api/provider/visits/:rootVisitId/emergency-accesses': () => ({
      params: { rootVisitId: live.visitId },
    }),
    'GET /api/provider/visits/:rootVisitId/facts': () => ({ params: { rootVisitId: live.visitId } }),
    'GET /api/provider/visits/:rootVisitId/record': () => ({ params: { rootVisitId: live.visitId } }),
    'POST /api/provider/visits/:rootVisitId/move': () => {
      const { visitTypeId, providerUserId, date, timeZone, durationMinutes } = world.form();
      const slot = { visitTypeId, providerUserId, date, timeZone, durationMinutes, time: '14:00' };
      return {
        params: { rootVisitId: changed.move },
        body: { ...slot, idempotencyKey: randomUUID() },
      };
    },
    'POST /api/provider/visits/:rootVisitId/cancel': () => ({
      params: { rootVisitId: changed.cancel },
      body: { idempotencyKey: randomUUID(), reason, comment: '' },
    }),
    'POST /api/provider/visits/:rootVisitId/tentative': () => ({ params: { rootVisitId: changed.mark } }),
    'POST /api/provider/visits/:rootVisitId/confirm': () => ({ params: { rootVisitId: changed.mark } }),
    'POST /api/provider/visits/:rootVisitId/end': () => ({ params: { rootVisitId: changed.end } }),
    'POST /api/provider/visits/:rootVisitId/patients': () => ({
      params: { rootVisitId: told.visitId },
      body: {
        idempotencyKey: randomUUID(),
        patient: { firstName: 'Nora', lastName: 'Ames', language: 'en', linkDelivery: 'Copy' },
      },
    }),
    'GET /api/provider/sessions/:sessionId/removal': () => ({ params: { sessionId: group.sessionId } }),
    'POST /api/provider/sessions/:sessionId/remove': () => ({ params: { sessionId: group.sessionId } }),
    'GET /api/provider/visits/:rootVisitId/notes': () => ({ params: { rootVisitId: live.visitId } }),
    'PUT /api/provider/visits/:rootVisitId/notes': () => ({
      params: { rootVisitId: live.visitId },
      body: { text: 'A note', version: 0 },
    }),
    'GET /api/provider/visits/:rootVisitId/messages': () => ({ params: { rootVisitId: told.visitId } }),
    'POST /api/provider/visits/:rootVisitId/communications': () => ({
      params: { rootVisitId: told.visitId },
      body: { sessionId: told.sessionId },
    }),
    'POST /api/provider/visits/:rootVisitId/messages/:messageId/again': () => ({
      params: { rootVisitId: told.visitId, messageId: randomUUID() },
    }),
    'POST /api/provider/visits/:rootVisitId/links/:linkId/replacement': () => ({
      params: { rootVisitId: told.visitId, linkId: randomUUID() },
      body: { evenInVisit: false },
    }),
    'PUT /api/provider/sessions/:sessionId/contact': () => ({
      params: { sessionId: told.sessionId },
      body: { method: 'Email', email: 'walter@example.com', mobile: '' },
    }),
    'GET /api/provider/notification-settings': () => ({}),
    'PUT /api/provider/notification-settings': () => ({
      body: {
        version: 0,
        email: 'elena@practice.test',
        mobile: '6025550123',
        language: 'en',
        methods: Object.fromEntries(STAFF_TOPICS.map((topic) => [topic, ['Email']])),
      },
    }),
    'GET /api/provider/notifications/count': () => ({}),
    'GET /api/provider/notifications': () => ({}),
    'POST /api/provider/notifications/seen': () => ({ body: { until: new Date().toISOString() } }),
    'GET /api/provider/account': () => ({}),
    'PUT /api/provider/account': () => ({ body: { version: 1, displayName: 'Ada Marsh' } }),
    'PUT /api/provider/account/image': () => ({ body: { base64: PIXEL } }),
    'DELETE /api/provider/account/image': () => ({}),
    'GET /api/provider/account/images/:imageId': () => ({ params: { imageId: ownImageId } }),
    'POST /api/provider/account/password': () => ({
      body: { current: 'Wrong-horse-7', password: 'Another-horse-8' },
    }),
    'GET /api/provider/account/sessions': () => ({}),
    'DELETE /api/provider/account/sessions/:sessionId': () => ({ params: { sessionId: otherSessionId } }),
    'POST /api/provider/account/email': () => ({
      body: { current: PASSWORD, email: 'ada@elsewhere.example', language: 'en' },
    }),
    'DELETE /api/provider/account/email': () => ({}),
    'POST /api/provider/account/phone': () => ({ body: { mobile: '6025550123', language: 'en' } }),
    'POST /api/provider/account/phone/verify': () => ({ body: { code: '123456' } }),
    'PUT /api/provider/account/security-question': () => ({
      body: { current: PASSWORD, question: 'first-pet', answer: 'Rex' },
    }),
    'GET /api/provider/account/second-factors': () => ({}),
    'POST /api/provider/account/apps': () => ({ body: { name: 'My phone', current: PASSWORD } }),
    'POST /api/provider/account/apps/:appId/confirm': () => ({
      params: { appId: randomUUID() },
      body: { code: '123456', language: 'en' },
    }),
    'POST /api/provider/account/apps/:appId/remove': () => ({
      params: { appId: randomUUID() },
      body: { current: PASSWORD, language: 'en' },
    }),
    'POST /api/provider/account/recovery-codes': () => ({ body: { current: PASSWORD } }),
    'POST /api/provider/account/dismissed-announcements': () => ({ body: { variant: 'avatar' } }),
    'GET /api/auth/email-changes/:token': () => ({ params: { token: 'A'.repeat(32) } }),
    'POST /api/auth/email-changes/:token': () => ({ params: { token: 'A'.repeat(32) } }),
    'GET /api/provider/visits/:rootVisitId/safety': () => ({ params: { rootVisitId: live.visitId } }),
    'GET /api/provider/sessions/:sessionId': () => ({ params: { sessionId: live.sessionId } }),
    'GET /api/provider/practices/:practiceId/schedules': () => ({
      params: { practiceId: world.practice.id },
      query: { name: 'rivera' },
    }),
    'GET /api/provider/practices/:practiceId/schedules/:userId': () => ({ params: ofProvider() }),
    'GET /api/provider/practices/:practiceId/favorite-providers': () => ({
      params: { practiceId: world.practice.id },
    }),
    'PUT /api/provider/practices/:practiceId/favorite-providers/:userId': () => ({ params: ofProvider() }),
    'DELETE /api/provider/practices/:practiceId/favorite-providers/:userId': () => ({ params: ofProvider() }),
    'GET /api/provider/practices/:practiceId/schedule-options': () => ({
      params: { practiceId: world.practice.id },
    }),
    'POST /api/provider/practices/:practiceId/patients/search': () => ({
      params: { practiceId: world.practice.id },
      body: { name: 'walter' },
    }),
    'GET /api/guest/interpreter-links/:token': () => ({ params: { token: 'A'.repeat(32) } }),
    'POST /api/guest/interpreter-links/:token/open': () => ({ params: { token: 'A'.repeat(32) } }),
    'POST /api/provider/bookings': () => {
      const { practiceId, providerUserId, date, time, timeZone, durationMinutes } = world.form();
      const slot = { practiceId, providerUserId, date, time, timeZone, durationMinutes };
      return { body: { ...slot, patientIds: [randomUUID()], movedVisitId: live.visitId } };
    },
    'POST /api/provider/visits': () => ({ body: world.form() }),
    'POST /api/provider/sessions/:sessionId/links': () => ({ params: { sessionId: live.sessionId } }),
    'POST /api/provider/page-views': () => ({
      body: { practiceId: world.practice.id, prefix: '/provider/visits' },
    }),
    'GET /api/provider/documents': () => ({
      query: { scope: 'practice', practiceId: String(world.practice.id) },
    }),
    'POST /api/provider/documents': () => ({ body: documentUpload(world.practice.id) }),
    'GET /api/provider/documents/:documentId': () => ({ params: { documentId } }),
    'GET /api/provider/documents/:documentId/file': () => ({ params: { documentId } }),
    'PUT /api/provider/documents/:documentId/name': () => ({
      params: { documentId },
      body: { name: 'Knee exercises', version: 1 },
    }),
    'PUT /api/provider/documents/:documentId/favorite': () => ({
      params: { documentId },
      body: { favorite: true },
    }),
    'PUT /api/provider/documents/:documentId/practices': () => ({
      params: { documentId },
      body: { practiceIds: [world.practice.id] },
    }),
    'DELETE /api/provider/documents/:documentId': () => ({ params: { documentId } }),
    'POST /api/provider/documents/:documentId/restore': () => ({ params: { documentId: deletedId } }),
    'GET /api/provider/visits/:rootVisitId/documents': () => ({ params: { rootVisitId: live.visitId } }),
    'GET /api/provider/visits/:rootVisitId/documents/:sharedId': () => ({
      params: { rootVisitId: live.visitId, sharedId },
    }),
    'GET /api/patient/sessions/:sessionId/documents/:sharedId': () => ({
      params: { sessionId: live.sessionId, sharedId },
    }),
    'GET /api/guest/sessions/:guestId/documents/:sharedId': () => ({ params: { guestId, sharedId } }),
    'GET /api/guest/interpreters/:requestId/documents/:sharedId': () => ({
      params: { requestId: randomUUID(), sharedId },
    }),
    'GET /api/patient/sessions/:sessionId/documents': () => ({ params: { sessionId: live.sessionId } }),
    'POST /api/patient/sessions/:sessionId/documents/email': () => ({
      params: { sessionId: copay.sessionId },
    }),
    'GET /api/patient/after-visit/links/:token': () => ({ params: { token: afterVisitToken } }),
    'POST /api/patient/after-visit/links/:token/open': () => ({ params: { token: afterVisitToken } }),
    'GET /api/patient/after-visit/:linkId': () => ({ params: { linkId } }),
    'GET /api/patient/after-visit/:linkId/documents/:sharedId': () => ({
      params: { linkId, sharedId: sent.sharedId },
      query: { to: 'view' },
    }),
    'GET /api/patient/after-visit/:linkId/summary': () => ({ params: { linkId }, query: { language: 'en' } }),
    'GET /api/patient/after-visit/:linkId/summary.pdf': () => ({
      params: { linkId },
      query: { language: 'en' },
    }),
    'GET /api/provider/visits/:rootVisitId/after-visit': () => ({ params: { rootVisitId: sent.visitId } }),
    'POST /api/provider/sessions/:sessionId/after-visit': () => ({
      params: { sessionId: sentAgain.sessionId },
      body: { replaces: withdrawnId, contact: null },
    }),
    'POST /api/provider/sessions/:sessionId/after-visit/revoke': () => ({
      params: { sessionId: sentAgain.sessionId },
      body: { linkId: withdrawnId },
    }),
    'GET /api/provider/news': () => ({}),
    'GET /api/provider/news/:articleId': () => ({ params: { articleId: article.articleId } }),
    'POST /api/provider/news/:articleId/read': () => ({ params: { articleId: article.articleId } }),
    'POST /api/provider/news/read': () => ({}),
    'POST /api/provider/news/:articleId/dismiss': () => ({ params: { articleId: article.articleId } }),
    'GET /api/provider/news/pictures/:fileId': () => ({ params: { fileId: article.fileId } }),
    'GET /api/provider/news/videos/:fileId': () => ({ params: { fileId: article.fileId } }),
    'GET /api/public/logos/:logoId': () => ({ params: { logoId } }),
    'GET /api/patient/links/:path/:token': () => ({ params: { path: 'v', token: live.token } }),
    'POST /api/patient/links/:path/:token/open': () => ({ params: { path: 'v', token: live.token } }),
    'GET /api/patient/links/:path/:token/calendar': () => ({ params: { path: 'v', token: live.token } }),
    'GET /api/patient/sessions/:sessionId/calendar': () => ({ params: { sessionId: live.sessionId } }),
    'GET /api/patient/links/:path/:token/preparation': () => ({
      params: { path: 'v', token: live.token },
    }),
    'GET /api/patient/sessions/:sessionId/answers': () => ({ params: { sessionId: live.sessionId } }),
    'GET /api/patient/sessions/:sessionId': () => ({ params: { sessionId: live.sessionId } }),
    'GET /api/patient/sessions/:sessionId/guests': () => ({ params: { sessionId: live.sessionId } }),
    'POST /api/patient/sessions/:sessionId/guests': () => ({
      params: { sessionId: live.sessionId },
      body: invitation(),
    }),
    'PUT /api/patient/sessions/:sessionId/guests/:guestId': () => ({
      params: { sessionId: live.sessionId, guestId },
      body: { name: 'Ida Marsh', email: 'ida@example.com', mobile: null, relationship: 'Parent' },
    }),
    'DELETE /api/patient/sessions/:sessionId/guests/:guestId': () => ({
      params: { sessionId: live.sessionId, guestId },
    }),
    'POST /api/patient/sessions/:sessionId/guests/:guestId/link': () => ({
      params: { sessionId: live.sessionId, guestId },
    }),
    'POST /api/patient/sessions/:sessionId/guests/interest': () => ({
      params: { sessionId: live.sessionId },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/guests': () => ({
      params: { sessionId: live.sessionId },
    }),
    'GET /api/provider/visits/:rootVisitId/guests': () => ({ params: { rootVisitId: live.visitId } }),
    'POST /api/provider/visits/:rootVisitId/guests': () => ({
      params: { rootVisitId: live.visitId },
      body: invitation(),
    }),
    'PUT /api/provider/guests/:guestId': () => ({
      params: { guestId },
      body: { name: 'Ida Marsh', email: 'ida@example.com', mobile: null, relationship: 'Parent' },
    }),
    'DELETE /api/provider/guests/:guestId': () => ({ params: { guestId } }),
    'POST /api/provider/guests/:guestId/link': () => ({ params: { guestId } }),
    'POST /api/provider/visits/:rootVisitId/guest-response': () => ({
      params: { rootVisitId: live.visitId },
      body: { response: 'Maybe' },
    }),
    'GET /api/guest/links/:path/:token': () => ({ params: { path: 'r', token: 'A'.repeat(32) } }),
    'GET /api/guest/links/:path/:token/calendar': () => ({ params: { path: 'r', token: 'A'.repeat(32) } }),
    'POST /api/guest/links/:path/:token/rsvp': () => ({
      params: { path: 'r', token: 'A'.repeat(32) },
      body: { response: 'TENTATIVE' },
    }),
    'POST /api/guest/links/:path/:token/open': () => ({ params: { path: 'g', token: 'A'.repeat(32) } }),
    'GET /api/guest/sessions/:guestId': () => ({ params: { guestId } }),
    'POST /api/guest/sessions/:guestId/information': () => ({
      params: { guestId },
      body: { name: 'Ida Marsh', relationship: 'Parent', legalRepresentativeName: null },
    }),
    'POST /api/guest/sessions/:guestId/guests': () => ({ params: { guestId } }),
    'POST /api/guest/sessions/:guestId/device-tests': () => ({
      params: { guestId },
      body: { testId: randomUUID(), result: DEVICE_TEST },
    }),
    'GET /api/patient/sessions/:sessionId/workflow': () => ({ params: { sessionId: live.sessionId } }),
    'POST /api/patient/sessions/:sessionId/workflow/skip': () => ({
      params: { sessionId: live.sessionId },
      body: { step: 'image' },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/terms': () => ({
      params: { sessionId: live.sessionId },
      body: { version: '2.1', language: 'en' },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/consent': () => ({
      params: { sessionId: live.sessionId },
      body: { version: '2.1', language: 'en', variant: 'telehealth' },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/signature': () => ({
      params: { sessionId: live.sessionId },
      body: {
        version: '2.1',
        language: 'en',
        signedBy: 'representative',
        typedSignature: 'Ida Marsh',
        dateOfBirth: '2015-02-28',
        representative: { patientName: 'Tom Marsh', relationship: 'Parent' },
      },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/location': () => ({
      params: { sessionId: live.sessionId },
      body: {
        place: 'home',
        otherPlace: null,
        street: '12 Mesa Drive',
        city: 'Phoenix',
        state: 'AZ',
        zipCode: '85004',
        callbackNumber: '602 555 0123',
      },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/image': () => ({
      params: { sessionId: live.sessionId },
      body: { imageId: null },
    }),
    'POST /api/patient/sessions/:sessionId/workflow/images': () => ({
      params: { sessionId: live.sessionId },
      body: { idempotencyKey: randomUUID(), base64: PIXEL, kind: 'intake-image' },
    }),
    'POST /api/patient/sessions/:sessionId/rating': () => ({
      params: { sessionId: live.sessionId },
      body: { score: 7, comment: 'Thank you' },
    }),
    'GET /api/patient/sessions/:sessionId/intake': () => ({ params: { sessionId: live.sessionId } }),
    'POST /api/patient/sessions/:sessionId/intake': () => ({
      params: { sessionId: live.sessionId },
      body: { language: 'en' },
    }),
    'POST /api/patient/sessions/:sessionId/intake/answers': () => ({
      params: { sessionId: live.sessionId },
      body: { questionId: randomUUID(), answer: ['one', 'two'] },
    }),
    'GET /api/provider/visits/:rootVisitId/intake': () => ({ params: { rootVisitId: live.visitId } }),
    'GET /api/patient/sessions/:sessionId/consent': () => ({ params: { sessionId: live.sessionId } }),
    'GET /api/provider/visits/:rootVisitId/workflow': () => ({ params: { rootVisitId: live.visitId } }),
    'GET /api/provider/sessions/:sessionId/consent': () => ({ params: { sessionId: live.sessionId } }),
    'POST /api/patient/sessions/:sessionId/device-tests': () => ({
      params: { sessionId: live.sessionId },
      body: { testId: randomUUID(), result: DEVICE_TEST },
    }),
    'GET /api/provider/visits/:rootVisitId/device-tests': () => ({ params: { rootVisitId: live.visitId } }),
    'PUT /api/provider/visits/:rootVisitId/lateness': () => ({
      params: { rootVisitId: live.visitId },
      body: { minutes: 10, showsLine: true },
    }),
    'GET /api/provider/practices/:practiceId/lateness': () => ({
      params: { practiceId: world.practice.id },
    }),
    'PUT /api/provider/practices/:practiceId/lateness': () => ({
      params: { practiceId: world.practice.id },
      body: { minutes: 10, showsLine: true },
    }),
    'POST /api/provider/visits/:rootVisitId/images': () => ({
      params: { rootVisitId: live.visitId },
      body: { idempotencyKey: randomUUID(), seatId, requestId, base64: PIXEL },
    }),
    'POST /api/patient/sessions/:sessionId/images': () => ({
      params: { sessionId: live.sessionId },
      body: { idempotencyKey: randomUUID(), base64: PIXEL },
    }),
    'GET /api/provider/visits/:rootVisitId/images': () => ({ params: { rootVisitId: live.visitId } }),
    'GET /api/provider/images/:imageId': () => ({ params: { imageId } }),
    'GET /api/:userType/mfa/:identifier': () => ({ params: { userType: 'patient', identifier } }),
    'POST /api/:userType/mfa/:identifier/codes': () => ({
      params: { userType: 'patient', identifier },
      body: { method: 'Email', language: 'en' },
    }),
    'POST /api/:userType/mfa/:identifier/verify': () => ({
      params: { userType: 'patient', identifier },
      body: { code: '123456' },
    }),
    'POST /api/:userType/mfa/:identifier/verify-app': () => ({
      params: { userType: 'patient', identifier },
      body: { code: '123456' },
    }),
    'POST /api/:userType/mfa/:identifier/verify-recovery': () => ({
      params: { userType: 'patient', identifier },
      body: { code: 'abcd-efgh-jkmn', language: 'en' },
    }),
    'GET /api/patient/sessions/:sessionId/copay': () => ({ params: { sessionId: copay.sessionId } }),
    'POST /api/patient/sessions/:sessionId/copay/authorization': () => ({
      params: { sessionId: copay.sessionId },
      body: { token: 'pm_test_ok__00', amountCents: 2_500 },
    }),
    'POST /api/patient/sessions/:sessionId/copay/authentication': () => ({
      params: { sessionId: copay.sessionId },
    }),
    'POST /api/patient/sessions/:sessionId/copay/opt-out': () => ({ params: { sessionId: copay.sessionId } }),
    'POST /api/patient/sessions/:sessionId/copay/token-failure': () => ({
      params: { sessionId: copay.sessionId },
    }),
    'POST /api/patient/sessions/:sessionId/test-processor/tokens': () => ({
      params: { sessionId: copay.sessionId },
      body: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
    }),
    'POST /api/patient/sessions/:sessionId/test-processor/authentications': () => ({
      params: { sessionId: copay.sessionId },
      body: { clientSecret: 'test_00_secret_test', succeed: true },
    }),
    'GET /api/provider/visits/:rootVisitId/payments': () => ({ params: { rootVisitId: copay.visitId } }),
    'POST /api/provider/sessions/:sessionId/payment/capture': () => ({
      params: { sessionId: copay.sessionId },
      body: { idempotencyKey: randomUUID(), amountCents: 2_500 },
    }),
    'POST /api/provider/sessions/:sessionId/payment/void': () => ({
      params: { sessionId: copay.sessionId },
      body: { idempotencyKey: randomUUID() },
    }),
    ...administration(),
    'GET /api/demo/mode': () => ({}),
    'GET /api/demo/outbox': () => ({}),
  };

  return { world, live, copay, everybody, guestId, imageId, identifier, right };
}

function take(browser: Browser, from: Browser): void {
  for (const [name, value] of from.cookies) browser.cookies.set(name, value);
}

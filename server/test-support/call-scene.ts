import { randomBytes, randomUUID } from 'node:crypto';
import { linkSent, readerOf, visitWithDocument } from './after-visit.ts';
import { bookAppointment } from './appointments.ts';
import type { Browser } from './browser.ts';
import { makeConsentText } from './consent-texts.ts';
import { sentDocument } from './documents.ts';
import { finishedExport } from './exports.ts';
import { makeFhirClient } from './fhir-api.ts';
import { putFile } from './files.ts';
import { invited } from './guests.ts';
import { PIXEL } from './make-image.ts';
import { makeArticle } from './news.ts';
import { passkeyDevice } from './passkeys.ts';
import { askQuestion, makeAccount, makeLocation, makePractice } from './people.ts';
import { setSetting } from './settings.ts';
import { startStripeServer } from './stripe-server.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';

export type Scene = Awaited<ReturnType<typeof makeScene>>;

/**
 * A world in which every call of the contracts can succeed: a visit with people in it, one with a copay, a
 * guest, an image, and a patient whose session requires a code. `everybody` is a browser with all rights: a
 * provider's, with the cookies of the patients and of the patient who must enter a code.
 */
export async function makeScene(options: Pick<WorldOptions, 'log'> = {}) {
  const stripe = await startStripeServer();
  return furnish(await createWorld({ ...options, environment: { STRIPE_BASE_URL: stripe.url } }));
}

export const furnishElsewhere = async (world: World, enterpriseId?: number) =>
  furnish(await elsewhere(world, enterpriseId));

async function furnish(world: World) {
  const live = await world.scheduled();
  const everybody = await world.signedIn(world.staff.administrator);
  const patient = await world.patientOf(live);
  take(everybody, patient);
  const guestId = await invited(patient, live.sessionId);
  await world.askCopay({ copayMode: 'default', copayCents: 2_500 });
  const copay = await world.scheduled();
  take(everybody, await world.patientOf(copay));
  const { result: handOff } = await everybody.call('POST /api/patient/sessions/:sessionId/hand-offs', {
    params: { sessionId: copay.sessionId },
    body: { purpose: 'move' },
  });
  const handOffToken = handOff.address.split('/').at(-1) ?? '';
  const told = await world.scheduled();
  const nora = { firstName: 'Nora', lastName: 'Ames', language: 'en', linkDelivery: 'Copy' } as const;
  const group = await world.scheduled({ patients: [nora, { ...nora, firstName: 'Otto' }] });
  const absent = await world.scheduled({ patients: [nora, { ...nora, firstName: 'Otto' }] });
  const seatId = await world.seat(live);
  await putInVisit(world, live.visitId);
  const requestId = await world.allowedPicture(live.visitId, seatId, world.staff.administrator);
  const added = await everybody.call('POST /api/provider/visits/:rootVisitId/images', {
    params: { rootVisitId: live.visitId },
    body: { seatId, requestId, base64: PIXEL },
  });
  const { imageId } = added.result;
  const logoId = await kept(world, 'image/png');
  await world.db
    .updateTable('practices')
    .set({ logoFileId: logoId })
    .where('id', '=', world.practice.id)
    .execute();
  const ownImageId = await kept(world, 'image/jpeg');
  await world.db
    .updateTable('accounts')
    .set({ imageFileId: ownImageId })
    .where('id', '=', world.staff.administrator.accountId)
    .execute();
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
  const consentTextId = await makeConsentText(
    world.db,
    world.practice.id,
    world.staff.administrator.accountId,
  );
  const article = await makeArticle(world.db);

  const changed = {
    move: (await world.scheduled()).visitId,
    cancel: (await world.scheduled()).visitId,
    mark: (await world.scheduled()).visitId,
    end: (await world.scheduled()).visitId,
    noShow: (await world.scheduled()).visitId,
  };
  await world.db
    .updateTable('visits')
    .set({ startsAt: new Date(world.time.now - 3_600_000) })
    .where('id', 'in', [changed.noShow, absent.visitId])
    .execute();
  const { result: undone } = await everybody.call('POST /api/provider/visits/:rootVisitId/cancel', {
    params: { rootVisitId: (await world.scheduled()).visitId },
    body: { idempotencyKey: randomUUID(), reason: 'Another reason', comment: '' },
  });
  const changeId = undone.changeId ?? '';
  const several = {
    cancel: [(await world.scheduled()).visitId],
    transfer: [(await world.scheduled()).visitId],
  };
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
  const sentAgain = await visitWithDocument(world);
  const { linkId: withdrawnId } = await linkSent(world, everybody, sentAgain);

  const further = await furtherIds(world, told.visitId, seatId);

  const aPasskey = passkeyDevice(new URL(world.publicUrl).hostname);
  return {
    world,
    live,
    copay,
    told,
    group,
    absent,
    everybody,
    seatId,
    requestId,
    imageId,
    logoId,
    guestId,
    handOffToken,
    ownImageId,
    otherSessionId,
    identifier,
    exportId,
    fhirClientId,
    consentTextId,
    article,
    changed,
    changeId,
    several,
    appointed,
    onRecord,
    rpmData,
    rpmUpload,
    ofProvider,
    documentId,
    deletedId,
    sharedId,
    sent,
    linkId,
    afterVisitToken,
    sentAgain,
    withdrawnId,
    further,
    aPasskey,
  };
}

async function furtherIds({ db, deps, practice, staff, time }: World, visitId: string, seatId: string) {
  const at = new Date(time.now);
  const { accountId } = staff.clinicalAdmin;
  const message = await db
    .selectFrom('messages')
    .select(['id', 'linkId'])
    .where('visitId', '=', visitId)
    .where('linkId', 'is not', null)
    .executeTakeFirstOrThrow();
  const seat = await db
    .selectFrom('participants')
    .select('visitId')
    .where('seatId', '=', seatId)
    .executeTakeFirstOrThrow();
  const [requestId, appId, passkeyId, resetId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const deviceId = randomUUID();
  await db
    .insertInto('interpreterRequests')
    .values({
      id: requestId,
      visitId: seat.visitId,
      requestedBy: seatId,
      language: 'hy',
      state: 'ENDED',
      outcome: 'failed',
      tokenHash: randomBytes(32),
      interpreterName: '',
      interpreterServiceId: null,
      requestedAt: at,
      connectedAt: null,
      endedAt: at,
    })
    .execute();
  const locationId = await makeLocation({ db, practice });
  const own = { accountId, name: 'Phone', createdAt: at, lastUsedAt: null };
  await db
    .insertInto('authenticatorApps')
    .values({ ...own, id: appId, secret: 'sealed', confirmedAt: null, lastStep: null })
    .execute();
  const key = { credentialId: randomBytes(16), publicKey: randomBytes(16), counter: 0, transports: [] };
  await db
    .insertInto('passkeys')
    .values({ ...own, ...key, id: passkeyId })
    .execute();
  await db
    .insertInto('accountResets')
    .values({ id: resetId, accountId, what: 'password', resetBy: null, createdAt: at, readAt: at })
    .execute();
  await db
    .insertInto('pushSubscriptions')
    .values({
      id: deviceId,
      accountId,
      staffSessionId: randomUUID(),
      endpointHash: randomBytes(32),
      target: deps.keys.seals.seal(
        'push-subscription',
        { practiceId: 0, id: deviceId, column: 'target' },
        JSON.stringify({
          endpoint: 'https://127.0.0.1/',
          keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
        }),
      ),
      serverKey: 'of another secret',
      browser: null,
      system: null,
      createdAt: at,
      lastUsedAt: null,
    })
    .execute();
  const questionId = await askQuestion(db, practice.visitTypeId);
  const records = deps.records?.of(practice.id);
  const known = (await records?.searchPatients({ name: 'Rosa Delgado' }))?.found[0];
  const others = (await records?.searchPatients({ name: 'e' }))?.found ?? [];
  const recordId = others.find((one) => one.recordId !== known?.recordId)?.recordId;
  if (!recordId) throw new Error('no patient in the demo record system who is not known');
  return {
    locationId,
    recordId,
    messageId: message.id,
    linkId: message.linkId ?? '',
    requestId,
    appId,
    passkeyId,
    deviceId,
    resetId,
    questionId,
  };
}

/** The administrator has to be in the visit for a second camera. */
async function putInVisit({ db, staff, time }: World, visitId: string): Promise<void> {
  const at = new Date(time.now);
  await db
    .insertInto('participants')
    .values({
      seatId: randomUUID(),
      visitId,
      sessionId: null,
      accountId: staff.administrator.accountId,
      role: 'provider',
      name: 'Dana Reyes',
      stage: 'in-visit',
      arrivedAt: at,
      admittedAt: at,
      leftAt: null,
      removedUntil: null,
    })
    .execute();
}

function take(browser: Browser, from: Browser): void {
  for (const [name, value] of from.cookies) browser.cookies.set(name, value);
}

async function kept({ db, deps }: World, mediaType: 'image/png' | 'image/jpeg'): Promise<string> {
  const fileId = randomUUID();
  const content = Buffer.from('a picture');
  await db.transaction().execute((trx) => putFile(deps.files, db, trx, { fileId, mediaType, content }));
  return fileId;
}

async function elsewhere(world: World, enterpriseId?: number): Promise<World> {
  const { db } = world;
  const practice = await makePractice(db, 'Prairie Family Medicine', world.practice.timeZone);
  const otherPractice = await makePractice(db, 'Prairie Cardiology', world.practice.timeZone);
  if (enterpriseId !== undefined) {
    await db.updateTable('practices').set({ enterpriseId }).where('id', '=', practice.id).execute();
    practice.enterpriseId = enterpriseId;
  }
  const staff = {
    ...world.staff,
    provider: await makeAccount(db, [practice.id], { firstName: 'Mona' }),
    clinicalAdmin: await makeAccount(db, [practice.id], { firstName: 'Paul', userType: 'ClinicalAdmin' }),
    administrator: await makeAccount(db, [practice.id], { firstName: 'Alma', isClientAdmin: true }),
  };
  const another = await makeAccount(db, [otherPractice.id], { firstName: 'Otis' });
  const form: World['form'] = (changes = {}, at = practice) => {
    const { accountId: providerUserId } = at === practice ? staff.provider : another;
    return world.form({ providerUserId, time: '10:30', ...changes }, at);
  };
  return {
    ...world,
    practice,
    otherPractice,
    staff,
    form,
    scheduled: (changes = {}, at = practice) => world.scheduled(form(changes, at), at),
    async askCopay(copay) {
      await db.updateTable('visitTypes').set(copay).where('id', '=', practice.visitTypeId).execute();
    },
  };
}

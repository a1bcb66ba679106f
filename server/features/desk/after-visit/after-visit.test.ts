// Runs on both PostgreSQLs: a lateral join, and of two clicks at once the one that sends.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  afterVisitCalls,
  isOver,
  linkSent,
  readerOf,
  visitWithDocument,
} from '#server/test-support/after-visit.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { ask, enter, identifierIn } from '#server/test-support/second-factors.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { UNDOABLE_MS } from '#shared/rules/undo.ts';
import { DAY_MS } from '#shared/test-support/durations.ts';

let world: World;
let staff: Browser;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());
beforeEach(() => {
  world.time.now = WORLD_BEGINS;
});

const { landing, open, page, file, record, send, revoke, restore, linksOf, auditOf } = afterVisitCalls(
  () => ({
    world,
    staff,
  }),
);

describe('a link to a patient’s documents', () => {
  test('is opened by a click, not by a scanner: the landing page names only the practice', async () => {
    const visit = await visitWithDocument(world);
    const { linkId, token } = await linkSent(world, staff, visit);
    const scanned = await landing(token);
    expect(Object.keys(scanned.result).toSorted()).toEqual(['language', 'practice']);
    expect(scanned.body).not.toMatch(/Brandt|Walter|Knee|Rivera/);
    expect((await linksOf(visit.sessionId))[0]?.openedAt).toBeNull();
    const scanner = world.browser();
    await landing(token, scanner);
    expect((await page(scanner, linkId)).error.code).toBe('NOT_SIGNED_IN');
    expect((await file(scanner, linkId, visit.sharedId)).status).toBe(401);

    const reader = await readerOf(world, token);
    const { result } = await page(reader, linkId);
    expect(result.documents).toMatchObject([{ sharedId: visit.sharedId, name: 'Knee exercises.pdf' }]);
    expect(result.summary).toEqual({ pdf: false, html: false });
    expect((await file(reader, linkId, visit.sharedId)).body).toContain('%PDF');
    const download = await file(reader, linkId, visit.sharedId, 'download');
    expect(download.headers['content-disposition']).toMatch(/^attachment/);
    expect(await auditOf(visit.visitId, `link:${linkId}`)).toEqual([
      'after-visit.opened',
      'document.read',
      'document.downloaded',
    ]);
    const [sent] = (await record(visit.visitId)).patients;
    expect(sent?.link).toMatchObject({ state: 'OPENED', downloads: 1, sentBy: 'Dr. Elena Rivera' });
  });

  test('has 256 bits and is stored as a hash; an unknown link reveals nothing', async () => {
    const visit = await visitWithDocument(world);
    const { token, linkId } = await linkSent(world, staff, visit);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await linksOf(visit.sessionId))).not.toContain(token);
    const guessed = Buffer.from(randomUUID().repeat(2)).toString('base64url').slice(0, 43);
    for (const answer of [await landing(guessed), await open(guessed)])
      expect([answer.status, answer.error]).toEqual([
        404,
        { code: 'VISIT_UNAVAILABLE', message: 'VISIT_UNAVAILABLE' },
      ]);
    await world.db
      .updateTable('practices')
      .set({ disabledAt: new Date(world.time.now) })
      .where('id', '=', world.practice.id)
      .execute();
    const disabled = await landing(token);
    await world.db
      .updateTable('practices')
      .set({ disabledAt: null })
      .where('id', '=', world.practice.id)
      .execute();
    expect(disabled.error).toEqual({ code: 'VISIT_UNAVAILABLE', message: 'VISIT_UNAVAILABLE' });
    expect((await page(world.browser(), linkId)).status).toBe(401);
  });

  test('reads what its patient saw, with its own cookie only', async () => {
    const [one, other] = [await visitWithDocument(world), await visitWithDocument(world)];
    const sent = await linkSent(world, staff, one);
    const others = await linkSent(world, staff, other);
    const reader = await readerOf(world, sent.token);
    expect((await page(reader, others.linkId)).status).toBe(401);
    expect((await file(reader, sent.linkId, other.sharedId)).status).toBe(404);
    expect((await file(reader, others.linkId, other.sharedId)).status).toBe(401);
    const [cookie] = [...reader.cookies.values()];
    const forger = world.browser();
    forger.cookies.set(`anteroom_after_${others.linkId}`, cookie ?? '');
    expect((await page(forger, others.linkId)).status).toBe(401);
    const summary = `/api/patient/after-visit/${sent.linkId}/summary`;
    for (const url of [`${summary}?language=en`, `${summary}.pdf?language=en`])
      expect((await reader.request({ url })).status).toBe(404);
  });

  test('names the colleague who held the visit, not the scheduled provider', async () => {
    const visit = await visitWithDocument(world);
    const admitted = new Date(world.time.now);
    await world.db
      .insertInto('participants')
      .values({
        seatId: randomUUID(),
        visitId: visit.visitId,
        role: 'provider',
        name: 'Dr. Noor Haddad',
        stage: 'left',
        accountId: world.staff.clinicalAdmin.accountId,
        sessionId: null,
        arrivedAt: admitted,
        admittedAt: admitted,
        leftAt: admitted,
        removedUntil: null,
      })
      .execute();
    const sent = await linkSent(world, staff, visit);
    const reader = await readerOf(world, sent.token);
    expect((await page(reader, sent.linkId)).result.providerNames).toEqual(['Dr. Noor Haddad']);
    const message = await world.db
      .selectFrom('messages')
      .selectAll()
      .where('afterVisitLinkId', '=', sent.linkId)
      .executeTakeFirstOrThrow();
    const composed = await world.deps.messageKinds['after-visit'].compose(world.deps, world.db, message);
    expect(JSON.stringify(composed?.email?.().blocks)).toContain('Dr. Noor Haddad, ');
  });

  test('is refused at the next request once withdrawn while being read, with the practice’s phone', async () => {
    await setSetting(world.db, world.practice.id, 'practicePhone', '602 555 0100');
    const visit = await visitWithDocument(world);
    const { linkId, token } = await linkSent(world, staff, visit);
    const reader = await readerOf(world, token);
    expect((await page(reader, linkId)).status).toBe(200);
    expect((await revoke(staff, visit.sessionId, linkId)).result.link?.state).toBe('REVOKED');
    for (const refused of [await page(reader, linkId), await landing(token), await open(token)])
      expect([refused.status, refused.error.code, refused.error.details?.practice]).toEqual([
        410,
        'LINK_NOT_ACTIVE',
        { name: 'Saguaro Family Medicine', phone: '+16025550100', logo: null },
      ]);
    expect((await file(reader, linkId, visit.sharedId)).body).not.toContain('%PDF');
    expect((await revoke(staff, visit.sessionId, linkId)).status).toBe(200);
    const other = await visitWithDocument(world);
    expect((await revoke(staff, other.sessionId, linkId)).status).toBe(404);
  });

  test('works again, with the pages it opened, after undoing a revocation', async () => {
    const visit = await visitWithDocument(world);
    const { linkId, token } = await linkSent(world, staff, visit);
    const reader = await readerOf(world, token);
    await revoke(staff, visit.sessionId, linkId);
    expect((await page(reader, linkId)).status).toBe(410);
    expect((await restore(staff, visit.sessionId, linkId)).result.link?.state).toBe('OPENED');
    expect((await page(reader, linkId)).status).toBe(200);
    expect((await landing(token)).status).toBe(200);
    expect(await auditOf(visit.visitId, 'account')).toContain('after-visit.restored');
    const other = await visitWithDocument(world);
    expect((await restore(staff, other.sessionId, linkId)).status).toBe(404);

    await revoke(staff, visit.sessionId, linkId);
    world.time.now += UNDOABLE_MS + 1;
    expect((await restore(staff, visit.sessionId, linkId)).error.code).toBe('UNDO_TOO_LATE');
    await send(staff, visit.sessionId, linkId);
    expect((await restore(staff, visit.sessionId, linkId)).error.code).toBe('UNDO_CHANGED');
    expect((await page(reader, linkId)).status).toBe(410);
  });

  test('is sent after all if its revocation is undone before the message was sent', async () => {
    const visit = await visitWithDocument(world);
    await send(staff, visit.sessionId, null);
    const [link] = await linksOf(visit.sessionId);
    const linkId = link?.id ?? '';
    const messageIs = () =>
      world.db
        .selectFrom('messages')
        .select('state')
        .where('afterVisitLinkId', '=', linkId)
        .executeTakeFirst();
    await revoke(staff, visit.sessionId, linkId);
    expect(await messageIs()).toEqual({ state: 'withdrawn' });
    await restore(staff, visit.sessionId, linkId);
    expect(await messageIs()).toEqual({ state: 'queued' });
  });

  test('expires after the practice’s or visit type’s days, and its session after two hours', async () => {
    await setSetting(world.db, world.practice.id, 'documentsExpireDays', 3);
    const visit = await visitWithDocument(world);
    const { linkId, token } = await linkSent(world, staff, visit);
    const reader = await readerOf(world, token);
    world.time.now += 2 * 3_600_000;
    expect((await page(reader, linkId)).error.code).toBe('NOT_SIGNED_IN');
    world.time.now = WORLD_BEGINS + 3 * DAY_MS - 60_000;
    const late = await readerOf(world, token);
    expect((await page(late, linkId)).status).toBe(200);
    world.time.now += 60_000;
    for (const refused of [await landing(token), await open(token)])
      expect(refused.error.code).toBe('VISIT_LINK_EXPIRED');
    expect((await page(late, linkId)).status).not.toBe(200);
    const tomorrow = await world.signedIn(world.staff.provider);
    expect((await record(visit.visitId, tomorrow)).patients[0]?.link?.state).toBe('EXPIRED');
    world.time.now = WORLD_BEGINS;
    const type = { kind: 'visit-type', id: world.practice.visitTypeId } as const;
    await setSetting(world.db, type, 'documentsExpireDays', 1);
    const { result } = await send(staff, visit.sessionId, linkId);
    expect(result.link?.expiresAt).toBe(new Date(WORLD_BEGINS + DAY_MS).toISOString());
  });

  test('requires a code if the practice requires one of patients', async () => {
    await setSetting(world.db, world.practice.id, 'patientMfa', true);
    const visit = await visitWithDocument(world);
    const { linkId, token } = await linkSent(world, staff, visit);
    const browser = await readerOf(world, token);
    const refused = await page(browser, linkId);
    expect(refused.error.code).toBe('MFA_REQUIRED');
    expect((await file(browser, linkId, visit.sharedId)).status).toBe(401);
    const owing = { browser, userType: 'patient' as const, identifier: identifierIn(refused) };
    expect((await ask({ ...owing, browser: world.browser() })).status).toBe(404);
    expect((await ask(owing)).status).toBe(200);
    const { id } = await world.db
      .selectFrom('mfaCodes')
      .select('id')
      .where('challengeId', '=', owing.identifier)
      .executeTakeFirstOrThrow();
    const entered = await enter(owing, world.deps.keys.mfaCode(id));
    expect(entered.result.continueTo).toBe(`/patient/after-visit/${linkId}`);
    expect((await page(browser, linkId)).status).toBe(200);
    await setSetting(world.db, world.practice.id, 'patientMfa', false);
  });
});

describe('staff sending a link', () => {
  test.each(['outsider', 'rpmOnly', 'adminOnly'] as const)(
    '%s: may not see or send anything',
    async (who) => {
      const visit = await visitWithDocument(world);
      const { linkId } = await linkSent(world, staff, visit);
      const browser = await world.signedIn(world.staff[who]);
      const answers = [
        await browser.call('GET /api/provider/visits/:rootVisitId/after-visit', {
          params: { rootVisitId: visit.visitId },
        }),
        await send(browser, visit.sessionId, linkId),
        await revoke(browser, visit.sessionId, linkId),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      const [link, ...more] = await linksOf(visit.sessionId);
      expect([link?.revokedAt, more]).toEqual([null, []]);
      const stranger = await send(world.browser(), visit.sessionId, linkId);
      expect(stranger.status).toBe(401);
    },
  );

  test('send once for two concurrent clicks; sending again creates a new link and ends the former one', async () => {
    const visit = await visitWithDocument(world);
    await Promise.all([send(staff, visit.sessionId, null), send(staff, visit.sessionId, null)]);
    const [first, ...others] = await linksOf(visit.sessionId);
    expect(others).toEqual([]);
    const reader = await readerOf(world, world.deps.keys.afterVisitToken(first?.id ?? ''));
    const again = await send(staff, visit.sessionId, first?.id ?? null);
    expect(again.result.link?.state).toBe('ACTIVE');
    expect((await page(reader, first?.id ?? '')).error.code).toBe('LINK_NOT_ACTIVE');
    const contact = { method: 'Email', email: 'walter@brandt.example', mobile: '' };
    const late = await send(staff, visit.sessionId, first?.id ?? null, contact);
    expect(late.error.code).toBe('CHANGED_MEANWHILE');
    const messages = await world.db
      .selectFrom('messages')
      .select(['state', 'afterVisitLinkId'])
      .where('sessionId', '=', visit.sessionId)
      .where('kind', '=', 'after-visit')
      .orderBy('ordinal')
      .execute();
    expect(messages).toEqual([
      { state: 'withdrawn', afterVisitLinkId: first?.id },
      { state: 'queued', afterVisitLinkId: again.result.link?.linkId },
    ]);
  });

  test('cannot send before the visit is over, or without content', async () => {
    const open = await world.scheduled();
    await world.seat(open);
    expect((await send(staff, open.sessionId, null)).error.code).toBe('WRONG_STAGE');
    await isOver(world, open.visitId);
    expect((await send(staff, open.sessionId, null)).status).toBe(404);
    expect((await record(open.visitId)).patients).toEqual([]);
  });

  test('see if a patient has no address, and can enter one', async () => {
    const visit = await visitWithDocument(world);
    await world.db
      .updateTable('visitPatients')
      .set({ email: null, mobile: null })
      .where('sessionId', '=', visit.sessionId)
      .execute();
    expect((await record(visit.visitId)).patients[0]?.method).toBeNull();
    expect((await send(staff, visit.sessionId, null)).error.code).toBe('CANNOT_SEND_PATIENT_COMMS');
    const contact = { method: 'SMS', email: '', mobile: '602 555 0142' };
    const { message, method } = (await send(staff, visit.sessionId, null, contact)).result;
    expect([method, message?.method, message?.recipient]).toEqual(['SMS', 'SMS', '+16025550142']);
  });
});

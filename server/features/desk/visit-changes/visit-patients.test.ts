// Runs on both PostgreSQLs: one patient added twice at once, and the last two removed at once, by a lock of the visit.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settlePayments } from '#server/features/check-in/payments/settle-payments.job.ts';
import { remindVisit } from '#server/features/visits/visit-messages/remind-visit.job.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { invited } from '#server/test-support/guests.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { MOST_PATIENTS, type VisitStatus } from '#shared/domain/visit.ts';
import { UNDOABLE_MS } from '#shared/rules/undo.ts';
import { promisedChange } from '#shared/test-support/visit-changes.ts';

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());
beforeEach(() => {
  world.time.now = WORLD_BEGINS;
});

const person = (firstName: string) => ({
  firstName,
  lastName: 'Ames',
  email: `${firstName.toLowerCase()}@example.com`,
  language: 'es' as const,
  linkDelivery: 'Email' as const,
});
const addition = (patient: object = person('Nora'), idempotencyKey = randomUUID()) =>
  ({ patient, idempotencyKey }) as { patient: ReturnType<typeof person>; idempotencyKey: string };
const add = (by: Browser, rootVisitId: string, body = addition()) =>
  by.call('POST /api/provider/visits/:rootVisitId/patients', { params: { rootVisitId }, body });
const remove = (by: Browser, sessionId: string) =>
  by.call('POST /api/provider/sessions/:sessionId/remove', { params: { sessionId } });
const removal = (by: Browser, sessionId: string) =>
  by.call('GET /api/provider/sessions/:sessionId/removal', { params: { sessionId } });
const codeOf = ({ body }: { body: string }): string =>
  (JSON.parse(body) as { error?: { code: string } }).error?.code ?? 'ok';
const detail = async (rootVisitId: string) =>
  (await provider.call('GET /api/provider/visits/:rootVisitId', { params: { rootVisitId } })).result;
const setStatus = (visitId: string, status: VisitStatus) =>
  world.db.updateTable('visits').set({ status }).where('id', '=', visitId).execute();
const inVisit = async (visitId: string) =>
  (await detail(visitId)).visitPatients.filter(({ removed }) => !removed).map(({ firstName }) => firstName);
const auditOf = (visitId: string) => world.audited({ visitId }, ['action', 'details']);
const messagesTo = (recipient: string) =>
  world.db
    .selectFrom('messages')
    .select(['kind', 'state', 'topic', 'language'])
    .where('recipient', '=', recipient)
    .orderBy('ordinal')
    .execute();
const tokenOf = (patientLink: string) => patientLink.split('/').at(-1) ?? '';
const group = (...names: string[]) => world.scheduled({ patients: names.map(person) });
const named = () => `N${randomUUID().replace(/[^a-f]/g, '')}`;

describe('by status', () => {
  const STATUSES: VisitStatus[] = [
    'SCHEDULED',
    'TENTATIVE',
    'IN_VISIT',
    'PAUSED',
    'COMPLETE',
    'CANCELLED',
    'MOVED',
    'EXPIRED',
  ];
  test.each(STATUSES)('adding to and removing from a visit that is %s', async (status) => {
    const visit = await group('Ana', 'Bo');
    await setStatus(visit.visitId, status);
    const { refusal } = promisedChange('add-patient', status, 'provider');
    expect(codeOf(await add(provider, visit.visitId))).toBe(refusal ?? 'ok');
    expect(codeOf(await remove(provider, visit.sessionId))).toBe(refusal ?? 'ok');
    expect(await inVisit(visit.visitId)).toEqual(refusal ? ['Ana', 'Bo'] : ['Bo', 'Nora']);
    if (refusal)
      for (const action of ['add-patient', 'remove-patient'])
        expect(await auditOf(visit.visitId)).toContainEqual({
          action: 'visit.change-refused',
          details: { action, code: refusal },
        });
  });

  test('is refused to another practice’s user, and to an account that sees no visits', async () => {
    const visit = await group('Ana', 'Bo');
    for (const account of [world.staff.outsider, world.staff.rpmOnly]) {
      const outsider = await world.signedIn(account);
      expect(codeOf(await add(outsider, visit.visitId))).not.toBe('ok');
      expect(codeOf(await remove(outsider, visit.sessionId))).not.toBe('ok');
      expect(codeOf(await removal(outsider, visit.sessionId))).not.toBe('ok');
    }
    expect(await inVisit(visit.visitId)).toEqual(['Ana', 'Bo']);
  });

  test('is allowed for a clinical admin', async () => {
    const visit = await group('Ana', 'Bo');
    const admin = await world.signedIn(world.staff.clinicalAdmin);
    expect(codeOf(await add(admin, visit.visitId))).toBe('ok');
    expect(codeOf(await remove(admin, visit.sessionId))).toBe('ok');
  });
});

describe('adding a patient', () => {
  test('gives the patient a link, a confirmation in their language, and the last place', async () => {
    const visit = await world.scheduled();
    const name = named();
    const { result } = await add(provider, visit.visitId, addition(person(name)));
    expect(result).toMatchObject({ name: `${name} Ames`, linkDelivery: 'Email' });
    expect(await inVisit(visit.visitId)).toEqual(['Walter', name]);
    expect(await detail(visit.visitId)).toMatchObject({ isGroupVisit: true, patientInvitedCount: 2 });
    expect(await messagesTo(person(name).email.toLowerCase())).toEqual([
      { kind: 'visit-invitation', state: 'queued', topic: null, language: 'es' },
    ]);
    const patient = await world.patientOf({ token: tokenOf(result.patientLink) });
    const params = { sessionId: result.sessionId };
    const page = await patient.call('GET /api/patient/sessions/:sessionId/workflow', { params });
    expect(page.status).toBe(200);
  });

  test('adds once for the same key, even concurrently', async () => {
    const visit = await world.scheduled();
    const body = addition(person(named()));
    const both = await Promise.all([add(provider, visit.visitId, body), add(provider, visit.visitId, body)]);
    const [first, second] = both.map(({ result }) => result);
    expect(first).toEqual(second);
    await setStatus(visit.visitId, 'COMPLETE');
    expect((await add(provider, visit.visitId, body)).result).toEqual(first);
    expect(await inVisit(visit.visitId)).toHaveLength(2);
    expect(await messagesTo(body.patient.email.toLowerCase())).toHaveLength(1);
  });

  test('refuses the same patient, another practice’s patient, and a missing contact', async () => {
    const visit = await world.scheduled();
    const { patientId } = await world.db
      .selectFrom('visitPatients')
      .select('patientId')
      .where('visitId', '=', visit.visitId)
      .executeTakeFirstOrThrow();
    const walter = { ...person('Walter'), patientId };
    expect(codeOf(await add(provider, visit.visitId, addition(walter)))).toBe('PATIENT_ALREADY_IN_VISIT');
    const stranger = { ...person('Sam'), patientId: randomUUID() };
    expect((await add(provider, visit.visitId, addition(stranger))).error.details?.fields).toEqual({
      'patient.patientId': 'FIELD_INVALID',
    });
    const { email: _, ...unreachable } = person('Sam');
    expect((await add(provider, visit.visitId, addition(unreachable))).error.details?.fields).toEqual({
      'patients.0.email': 'EMAIL_REQUIRED_IF_CHECKED',
    });
    expect(await inVisit(visit.visitId)).toEqual(['Walter']);
  });

  test('is limited to the maximum of patients; a removed patient makes room', async () => {
    const names = Array.from({ length: MOST_PATIENTS }, (_, index) => `P${'x'.repeat(index)}`);
    const visit = await group(...names);
    expect(codeOf(await add(provider, visit.visitId))).toBe('TOO_MANY_PATIENTS');
    expect(codeOf(await remove(provider, visit.sessionId))).toBe('ok');
    expect(codeOf(await add(provider, visit.visitId))).toBe('ok');
  });

  test('sends reminders to an added patient, and none to a removed one', async () => {
    const [stays, goes, comes] = [named(), named(), named()];
    const visit = await world.scheduled({ patients: [person(stays), person(goes)], time: '23:00' });
    await add(provider, visit.visitId, addition(person(comes)));
    await remove(provider, visit.sessionId);
    world.time.now = Date.parse(visit.startTime) - 55 * 60_000;
    await remindVisit(world.deps, { visitId: visit.visitId, reminder: '1_HOUR_BEFORE' });
    const reminded = async (name: string) =>
      (await messagesTo(`${name.toLowerCase()}@example.com`)).some(({ kind }) => kind === 'visit-reminder');
    expect([await reminded(stays), await reminded(goes), await reminded(comes)]).toEqual([false, true, true]);
  });
});

describe('removing a patient', () => {
  test('ends the link and its sessions, and keeps the patient on record as removed', async () => {
    const visit = await group('Ana', 'Bo');
    const patient = await world.patientOf(visit);
    expect(codeOf(await remove(provider, visit.sessionId))).toBe('ok');
    const params = { sessionId: visit.sessionId };
    expect(codeOf(await patient.call('GET /api/patient/sessions/:sessionId', { params }))).toBe(
      'LINK_NOT_ACTIVE',
    );
    const link = { path: 'v' as const, token: visit.token };
    const opened = await world.browser().call('GET /api/patient/links/:path/:token', { params: link });
    expect(opened.error).toMatchObject({ code: 'LINK_NOT_ACTIVE', details: { end: 'removed' } });
    expect(codeOf(await provider.call('POST /api/provider/sessions/:sessionId/links', { params }))).toBe(
      'LINK_NOT_ACTIVE',
    );
    const body = { method: 'Email' as const, email: 'ana.ames@example.com', mobile: '' };
    expect(
      codeOf(await provider.call('PUT /api/provider/sessions/:sessionId/contact', { params, body })),
    ).toBe('VISIT_ENDED');
    const { visitPatients, ...visited } = await detail(visit.visitId);
    expect(visitPatients[0]).toMatchObject({
      firstName: 'Ana',
      cancelled: null,
      removed: { at: new Date(WORLD_BEGINS).toISOString(), by: world.staff.provider.displayName },
    });
    expect(visited).toMatchObject({ isGroupVisit: false, patientInvitedCount: 1, patientName: 'Bo Ames' });
  });

  test('notifies a patient who knew of the visit, and withdraws a queued message', async () => {
    const [heard, unheard] = [named(), named()];
    const visit = await world.scheduled({ patients: [person(heard), person(unheard), person('Bo')] });
    await world.patientOf(visit);
    expect((await removal(provider, visit.sessionId)).result).toEqual({
      last: false,
      told: [{ name: `${heard} Ames`, methods: ['Email'], callAt: null }],
    });
    for (const { sessionId } of visit.patients.slice(0, 2)) await remove(provider, sessionId);
    const kinds = async (name: string) =>
      (await messagesTo(`${name.toLowerCase()}@example.com`)).map(({ kind, state }) => `${kind} ${state}`);
    expect(await kinds(heard)).toEqual(['visit-invitation withdrawn', 'visit-cancelled queued']);
    expect(await kinds(unheard)).toEqual(['visit-invitation withdrawn']);
    const { calendarSequence } = await world.db
      .selectFrom('visitPatients')
      .select('calendarSequence')
      .where('sessionId', '=', visit.sessionId)
      .executeTakeFirstOrThrow();
    expect(calendarSequence).toBe(1);
  });

  test('has one effect if repeated', async () => {
    const visit = await group('Ana', 'Bo', 'Cy');
    const both = await Promise.all([remove(provider, visit.sessionId), remove(provider, visit.sessionId)]);
    expect(both.map(codeOf)).toEqual(['ok', 'ok']);
    const removals = (await auditOf(visit.visitId)).filter(({ action }) => action === 'patient.removed');
    expect(removals).toHaveLength(1);
  });

  test('keeps a visit’s last patient, even if both are removed concurrently', async () => {
    const visit = await group('Ana', 'Bo');
    const both = await Promise.all(visit.patients.map(({ sessionId }) => remove(provider, sessionId)));
    expect(both.map(codeOf).sort()).toEqual(['LAST_PATIENT', 'ok']);
    const [stays] = (await detail(visit.visitId)).visitPatients.filter(({ removed }) => !removed);
    expect((await removal(provider, stays?.sessionId ?? '')).result.last).toBe(true);
  });

  test('allows adding the patient again, as a new part with its own link', async () => {
    const visit = await group('Ana', 'Bo');
    const { patientId } = await world.db
      .selectFrom('visitPatients')
      .select('patientId')
      .where('sessionId', '=', visit.sessionId)
      .executeTakeFirstOrThrow();
    await remove(provider, visit.sessionId);
    const { result } = await add(provider, visit.visitId, addition({ ...person('Ana'), patientId }));
    expect(result.sessionId).not.toBe(visit.sessionId);
    expect(await inVisit(visit.visitId)).toEqual(['Bo', 'Ana']);
  });

  test('removes the guests who accompany the patient, and no others', async () => {
    const visit = await world.scheduled();
    const guestId = await invited(await world.patientOf(visit), visit.sessionId);
    const { result } = await add(provider, visit.visitId, addition(person(named())));
    const removedAt = async () =>
      (await world.db.selectFrom('guests').select('removedAt').where('id', '=', guestId).executeTakeFirst())
        ?.removedAt;
    await remove(provider, result.sessionId);
    expect(await removedAt()).toBeNull();
    await add(provider, visit.visitId, addition(person(named())));
    expect((await removal(provider, visit.sessionId)).result.told).toHaveLength(2);
    await remove(provider, visit.sessionId);
    expect(await removedAt()).toEqual(new Date(WORLD_BEGINS));
  });

  test('releases the copay’s hold', async () => {
    const asks = (changes: object) =>
      world.db.updateTable('visitTypes').set(changes).where('id', '=', world.practice.visitTypeId).execute();
    const workflow = JSON.stringify([{ step: 'copay', mandatory: true }]);
    await asks({ workflow, copayMode: 'default', copayCents: 2_500 });
    const visit = await group('Ana', 'Bo');
    const patient = await world.patientOf(visit);
    const held = await patient.call('POST /api/patient/sessions/:sessionId/copay/authorization', {
      params: { sessionId: visit.sessionId },
      body: { token: 'pm_test_ok__00', amountCents: 2_500 },
    });
    await asks({ workflow: '[]', copayMode: null, copayCents: null });
    expect(held.result.copay.state).toBe('pre-authorized');
    await remove(provider, visit.sessionId);
    world.time.now += UNDOABLE_MS;
    await settlePayments(world.deps);
    const { state } = await world.db
      .selectFrom('payments')
      .select('state')
      .where('sessionId', '=', visit.sessionId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('voided');
  });

  test('a move omits the removed patient', async () => {
    const visit = await group('Ana', 'Bo', 'Cy');
    await remove(provider, visit.sessionId);
    const { visitTypeId, providerUserId, timeZone } = world.form();
    const slot = { visitTypeId, providerUserId, timeZone, date: '2026-11-24', time: '09:00' };
    const { result } = await provider.call('POST /api/provider/visits/:rootVisitId/move', {
      params: { rootVisitId: visit.visitId },
      body: { ...slot, durationMinutes: 30, idempotencyKey: randomUUID() },
    });
    expect(result.patients.map(({ name }) => name)).toEqual(['Bo Ames', 'Cy Ames']);
  });
});

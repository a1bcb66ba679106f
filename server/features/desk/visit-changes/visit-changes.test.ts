// Runs on both PostgreSQLs: changes of one visit at once, by a lock of its row.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeLocation } from '#server/test-support/people.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import type { VisitStatus } from '#shared/domain/visit.ts';
import { promisedChange } from '#shared/test-support/visit-changes.ts';

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.time.now = WORLD_BEGINS;
  await setRight(true);
});

const setRight = (canEndVisit: boolean) =>
  world.db
    .updateTable('accounts')
    .set({ canEndVisit })
    .where('id', '=', world.staff.provider.accountId)
    .execute();
const setStatus = (visitId: string, status: VisitStatus) =>
  world.db.updateTable('visits').set({ status }).where('id', '=', visitId).execute();
const visitRow = (visitId: string) =>
  world.db.selectFrom('visits').selectAll().where('id', '=', visitId).executeTakeFirstOrThrow();
const auditOf = (visitId: string) => world.audited({ visitId }, ['action', 'details']);

const REASON = 'The provider is not available';
const cancelling = (changes = {}) => ({
  idempotencyKey: randomUUID(),
  reason: REASON,
  comment: 'Ill today',
  ...changes,
});
const moving = (changes = {}) => {
  const { visitTypeId, providerUserId, timeZone } = world.form();
  const slot = { visitTypeId, providerUserId, timeZone, date: '2026-11-24', time: '09:00' };
  return { ...slot, durationMinutes: 45, idempotencyKey: randomUUID(), ...changes };
};

interface Place {
  locationId: string | null;
  seen: string | null;
}
const CALLS = {
  move: (by: Browser, rootVisitId: string, body = moving()) =>
    by.call('POST /api/provider/visits/:rootVisitId/move', { params: { rootVisitId }, body }),
  cancel: (by: Browser, rootVisitId: string, body = cancelling()) =>
    by.call('POST /api/provider/visits/:rootVisitId/cancel', { params: { rootVisitId }, body }),
  'mark-tentative': (by: Browser, rootVisitId: string) =>
    by.call('POST /api/provider/visits/:rootVisitId/tentative', { params: { rootVisitId } }),
  confirm: (by: Browser, rootVisitId: string) =>
    by.call('POST /api/provider/visits/:rootVisitId/confirm', { params: { rootVisitId } }),
  describe: (by: Browser, rootVisitId: string, body = { description: 'Bring the glasses', seen: '' }) =>
    by.call('PUT /api/provider/visits/:rootVisitId/description', { params: { rootVisitId }, body }),
  relocate: (by: Browser, rootVisitId: string, body: Place = { locationId: null, seen: null }) =>
    by.call('PUT /api/provider/visits/:rootVisitId/location', { params: { rootVisitId }, body }),
  end: (by: Browser, rootVisitId: string) =>
    by.call('POST /api/provider/visits/:rootVisitId/end', { params: { rootVisitId } }),
};
const outcomeOf = ({ body }: { body: string }): string =>
  (JSON.parse(body) as { error?: { code: string } }).error?.code ?? 'ok';
type Action = keyof typeof CALLS;
const ACTIONS = Object.keys(CALLS) as Action[];
const record = (by: Browser, rootVisitId: string) =>
  by.call('GET /api/provider/visits/:rootVisitId/record', { params: { rootVisitId } });

describe('each change in each status', () => {
  const STATUSES: VisitStatus[] = ['SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED', 'COMPLETE', 'MOVED'];
  const cases = ACTIONS.flatMap((action) => STATUSES.map((status) => ({ action, status })));
  test.each(cases)('$action in $status', async ({ action, status }) => {
    const { visitId } = await world.scheduled();
    await setStatus(visitId, status);
    const { to, refusal } = promisedChange(action, status, 'provider');
    expect(outcomeOf(await CALLS[action](provider, visitId))).toBe(refusal ?? 'ok');
    expect((await visitRow(visitId)).status).toBe(to ?? status);
    if (refusal)
      expect(await auditOf(visitId)).toContainEqual({
        action: 'visit.change-refused',
        details: { action, code: refusal },
      });
  });
});

describe('permissions to change a visit', () => {
  test.each(ACTIONS)('%s: refused to another practice’s user', async (action) => {
    const { visitId } = await world.scheduled();
    const outsider = await world.signedIn(world.staff.outsider);
    expect((await CALLS[action](outsider, visitId)).error.code).toBe('NOT_FOUND');
    expect((await record(outsider, visitId)).error.code).toBe('NOT_FOUND');
    expect((await visitRow(visitId)).status).toBe('SCHEDULED');
  });

  test('the right to end visits is read at each click', async () => {
    const { visitId } = await world.scheduled();
    await setStatus(visitId, 'IN_VISIT');
    await setRight(false);
    expect((await record(provider, visitId)).result.actions).toEqual([
      'describe',
      'add-patient',
      'remove-patient',
    ]);
    expect((await CALLS.end(provider, visitId)).error.code).toBe('ACCESS_DENIED');
    expect(await auditOf(visitId)).toContainEqual({
      action: 'visit.change-refused',
      details: { action: 'end', code: 'ACCESS_DENIED' },
    });
    await setRight(true);
    expect((await record(provider, visitId)).result.actions).toContain('end');
    expect((await CALLS.end(provider, visitId)).result).toEqual({});
  });
});

describe('the visit’s location', () => {
  const change = (visitId: string, body: Place) => CALLS.relocate(provider, visitId, body);
  const read = async (rootVisitId: string) =>
    (await provider.call('GET /api/provider/visits/:rootVisitId', { params: { rootVisitId } })).result;

  test('is chosen when scheduling, and can be changed until the visit is over', async () => {
    const [mesa, tempe] = [
      await makeLocation(world, { name: 'Mesa' }),
      await makeLocation(world, { name: 'Tempe' }),
    ];
    const { visitId } = await world.scheduled({ locationId: mesa });
    expect((await read(visitId)).location).toMatchObject({ locationId: mesa, name: 'Mesa' });
    expect((await change(visitId, { locationId: tempe, seen: mesa })).result).toEqual({});
    expect((await read(visitId)).location?.name).toBe('Tempe');
    expect((await change(visitId, { locationId: null, seen: mesa })).error.code).toBe('CHANGED_MEANWHILE');
    expect(await auditOf(visitId)).toContainEqual(expect.objectContaining({ action: 'visit.relocated' }));
    await setStatus(visitId, 'COMPLETE');
    expect((await change(visitId, { locationId: null, seen: tempe })).error.code).toBe('VISIT_ENDED');
  });

  test('must be on the practice’s list, unless the visit already has it', async () => {
    const theirs = await makeLocation(world, { practiceId: world.otherPractice.id });
    const refused = { code: 'INVALID_INPUT', details: { fields: { locationId: 'FIELD_INVALID' } } };
    const form = world.form({ locationId: theirs });
    expect((await provider.call('POST /api/provider/visits', { body: form })).error).toMatchObject(refused);
    const gone = await makeLocation(world);
    const { visitId } = await world.scheduled({ locationId: gone });
    await world.db
      .updateTable('locations')
      .set({ removedAt: new Date(world.time.now) })
      .where('id', '=', gone)
      .execute();
    const { visitId: other } = await world.scheduled();
    for (const locationId of [theirs, gone])
      expect((await change(other, { locationId, seen: null })).error).toMatchObject(refused);
    expect((await change(visitId, { locationId: gone, seen: gone })).result).toEqual({});
    expect((await record(provider, visitId)).result.locations.map(({ locationId }) => locationId)).toContain(
      gone,
    );
    await expect(
      world.db.updateTable('visits').set({ locationId: theirs }).where('id', '=', visitId).execute(),
    ).rejects.toThrow(/foreign key/);
  });

  test('is only required in practices with locations', async () => {
    await world.db
      .updateTable('locations')
      .set({ removedAt: new Date(world.time.now) })
      .where('practiceId', '=', world.practice.id)
      .execute();
    const { visitId } = await world.scheduled();
    const none = (await record(provider, visitId)).result;
    expect(none).toMatchObject({ locations: [] });
    expect(none.actions).not.toContain('relocate');
    await makeLocation(world);
    expect((await record(provider, visitId)).result.actions).toContain('relocate');
  });
});

describe('describing a visit', () => {
  test('changes what staff read, and refuses the second of two concurrent edits', async () => {
    const { visitId } = await world.scheduled({ description: '' });
    expect((await CALLS.describe(provider, visitId)).result).toEqual({});
    const { result } = await provider.call('GET /api/provider/visits/:rootVisitId', {
      params: { rootVisitId: visitId },
    });
    expect(result.description).toBe('Bring the glasses');
    const late = await CALLS.describe(provider, visitId, { description: 'Call first', seen: '' });
    expect(late.error.code).toBe('CHANGED_MEANWHILE');
    expect((await auditOf(visitId)).map(({ action }) => action)).toContain('visit.described');
  });
});

describe('canceling a visit', () => {
  test('uses the visit type’s own reasons if it has any, for staff and for patients', async () => {
    const scope = { kind: 'visit-type', id: world.practice.visitTypeId } as const;
    const own = (en: string) => [{ en, es: en, category: 'Type' }];
    await setSetting(world.db, scope, 'cancelReasons', own('Machine is broken'));
    await setSetting(world.db, scope, 'patientCancelReasons', own('I am well again'));
    const visit = await world.scheduled();
    const patient = await world.patientOf(visit);
    const way = await patient.call('GET /api/patient/sessions/:sessionId/workflow', {
      params: { sessionId: visit.sessionId },
    });
    expect(way.result.cancelReasons).toEqual([{ en: 'I am well again', es: 'I am well again' }]);
    expect((await record(provider, visit.visitId)).result.cancelReasons).toEqual([
      { en: 'Machine is broken', es: 'Machine is broken' },
    ]);
    expect(outcomeOf(await CALLS.cancel(provider, visit.visitId))).toBe('INVALID_INPUT');
    const right = cancelling({ reason: 'Machine is broken' });
    expect(outcomeOf(await CALLS.cancel(provider, visit.visitId, right))).toBe('ok');
    await world.db.deleteFrom('settings').where('visitTypeId', '=', scope.id).execute();
  });

  test('ends the visit and its links with reason, category, comment and author', async () => {
    const visit = await world.scheduled();
    const patient = await world.patientOf(visit);
    expect((await CALLS.cancel(provider, visit.visitId)).result).toEqual({ changeId: expect.any(String) });
    const { result } = await record(provider, visit.visitId);
    expect(result).toMatchObject({
      status: 'CANCELLED',
      actions: [],
      endedAt: new Date(WORLD_BEGINS).toISOString(),
      endedBy: world.staff.provider.displayName,
      cancelled: {
        by: 'staff',
        category: 'Scheduling',
        comment: 'Ill today',
        reason: { en: REASON, es: 'El proveedor no está disponible' },
      },
    });
    const link = await world.browser().call('GET /api/patient/links/:path/:token', {
      params: { path: 'v', token: visit.token },
    });
    expect(link.error).toMatchObject({
      code: 'LINK_NOT_ACTIVE',
      details: { visitStatus: 'CANCELLED', end: 'cancelled' },
    });
    const again = await patient.call('GET /api/patient/sessions/:sessionId', {
      params: { sessionId: visit.sessionId },
    });
    expect(again.error.code).toBe('LINK_NOT_ACTIVE');
  });

  test('has one effect if sent twice; another request is refused', async () => {
    const { visitId } = await world.scheduled();
    const body = cancelling();
    const both = await Promise.all([
      CALLS.cancel(provider, visitId, body),
      CALLS.cancel(provider, visitId, body),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await auditOf(visitId)).filter(({ action }) => action === 'visit.cancelled')).toHaveLength(1);
    expect((await CALLS.cancel(provider, visitId)).error.code).toBe('VISIT_ENDED');
  });

  test('accepts only reasons on the practice’s list', async () => {
    const { visitId } = await world.scheduled();
    const { error } = await CALLS.cancel(provider, visitId, cancelling({ reason: 'No reason' }));
    expect(error).toMatchObject({ code: 'INVALID_INPUT', details: { fields: { reason: 'FIELD_INVALID' } } });
  });

  test('withdraws unsent messages', async () => {
    const { visitId } = await world.scheduled();
    await CALLS.cancel(provider, visitId);
    const rows = await world.db
      .selectFrom('messages')
      .select('state')
      .where('visitId', '=', visitId)
      .where('kind', '=', 'visit-invitation')
      .execute();
    expect(rows).toEqual([{ state: 'withdrawn' }]);
  });
});

describe('concurrent changes', () => {
  test('accept one of moving, canceling and ending, and refuse the others', async () => {
    const { visitId } = await world.scheduled();
    const admin = await world.signedIn(world.staff.clinicalAdmin);
    const answers = await Promise.all([
      CALLS.move(provider, visitId),
      CALLS.cancel(admin, visitId),
      CALLS.end(provider, visitId),
      CALLS.move(admin, visitId),
    ]);
    expect(answers.map(outcomeOf).sort()).toEqual(['VISIT_ENDED', 'VISIT_ENDED', 'VISIT_ENDED', 'ok']);
    const made = await world.db.selectFrom('visits').select('id').where('movedFrom', '=', visitId).execute();
    expect(made).toHaveLength((await visitRow(visitId)).status === 'MOVED' ? 1 : 0);
  });

  test('allow marking tentative and confirmed any number of times', async () => {
    const { visitId } = await world.scheduled();
    for (const _ of [1, 2]) expect((await CALLS['mark-tentative'](provider, visitId)).result).toEqual({});
    expect((await visitRow(visitId)).status).toBe('TENTATIVE');
    for (const _ of [1, 2]) expect((await CALLS.confirm(provider, visitId)).result).toEqual({});
    const actions = (await auditOf(visitId)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'visit.marked-tentative')).toHaveLength(1);
    expect(actions.filter((action) => action === 'visit.confirmed')).toHaveLength(1);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitation } from '#server/test-support/guests.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import type { World } from '#server/test-support/world.ts';
import type { VisitFacts } from '#shared/contracts/rest/desk/visit-facts.ts';
import type { PatientLinkPath } from '#shared/domain/visit.ts';
import { MINUTE_MS } from '#shared/test-support/durations.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const FACTS = 'GET /api/provider/visits/:rootVisitId/facts';
const read = async (visitId: string): Promise<VisitFacts> => {
  const staff = await world.signedIn(world.staff.provider);
  const { status, result } = await staff.call(FACTS, { params: { rootVisitId: visitId } });
  expect(status).toBe(200);
  return result;
};
const states = async (visitId: string) =>
  (await read(visitId)).links.map(({ path, state }) => `${path} ${state}`);
const copied = async (sessionId: string) => {
  const staff = await world.signedIn(world.staff.provider);
  const { result } = await staff.call('POST /api/provider/sessions/:sessionId/links', {
    params: { sessionId },
  });
  return new URL(result.patientLink);
};
const partsOf = ({ pathname }: URL) => {
  const [, path, token] = pathname.split('/');
  return { path: path as PatientLinkPath, token: token ?? '' };
};

describe('the access window', () => {
  test('starts with the steps and the check-in, and ends with the last active link', async () => {
    const visit = await world.scheduled();
    const start = Date.parse(visit.startTime);
    await world.db
      .updateTable('visitTypes')
      .set({ beginMinutes: 60 })
      .where('id', '=', world.practice.visitTypeId)
      .execute();
    const { access, providerLink } = await read(visit.visitId);
    await world.db
      .updateTable('visitTypes')
      .set({ beginMinutes: null })
      .where('id', '=', world.practice.visitTypeId)
      .execute();
    expect(access.stepsFrom).toBe(new Date(start - 60 * MINUTE_MS).toISOString());
    expect(access.checkInFrom).toBe(new Date(start - 10 * MINUTE_MS).toISOString());
    expect(access.until).toBe(new Date(start + (20 + 24 * 60) * MINUTE_MS).toISOString());
    expect(providerLink).toBe(`${world.deps.publicUrl}/provider/group/${visit.sessionId}`);
  });

  test('has its steps at once if the visit type sets no time, and no end without an active link', async () => {
    const visit = await world.scheduled();
    expect((await read(visit.visitId)).access.stepsFrom).toBeNull();
    await world.db.updateTable('links').set({ active: false }).where('visitId', '=', visit.visitId).execute();
    expect((await read(visit.visitId)).access.until).toBeNull();
  });
});

describe('links', () => {
  test('are /v in messages and /pl if the practice shares them', async () => {
    const mailed = await world.scheduled();
    expect(await states(mailed.visitId)).toEqual(['v ACTIVE']);
    const patients = world.form().patients.map((patient) => ({ ...patient, linkDelivery: 'Copy' as const }));
    const handed = await world.scheduled({ patients });
    expect(await states(handed.visitId)).toEqual(['pl ACTIVE']);
    expect(partsOf(new URL(handed.patients[0]?.patientLink ?? '')).path).toBe('pl');
    expect(partsOf(await copied(mailed.sessionId)).path).toBe('pl');
    expect(await states(mailed.visitId)).toEqual(['pl ACTIVE', 'v ACTIVE']);
  });

  test('opening by a click counts once', async () => {
    const visit = await world.scheduled();
    const params = partsOf(await copied(visit.sessionId));
    await world.browser().call('GET /api/patient/links/:path/:token', { params });
    expect(await states(visit.visitId)).toEqual(['pl ACTIVE', 'v ACTIVE']);
    await world.browser().call('POST /api/patient/links/:path/:token/open', { params });
    const [first] = (await read(visit.visitId)).links;
    expect(first).toMatchObject({ state: 'OPENED', name: 'Walter Brandt', sessionId: visit.sessionId });
    world.time.now += MINUTE_MS;
    await world.browser().call('POST /api/patient/links/:path/:token/open', { params });
    expect((await read(visit.visitId)).links[0]?.openedAt).toBe(first?.openedAt);
    expect(JSON.stringify(await read(visit.visitId))).not.toContain(params.token);
  });

  test('of a corrected address stay replaced', async () => {
    const visit = await world.scheduled();
    const staff = await world.signedIn(world.staff.provider);
    const { status } = await staff.call('PUT /api/provider/sessions/:sessionId/contact', {
      params: { sessionId: visit.sessionId },
      body: { method: 'Email', email: 'walter.brandt@example.com', mobile: '' },
    });
    expect(status).toBe(200);
    expect(await states(visit.visitId)).toEqual(['v ACTIVE', 'v REPLACED']);
  });

  test('name their guest, and end with the invitation', async () => {
    const visit = await world.scheduled();
    const params = { rootVisitId: visit.visitId };
    const staff = await world.signedIn(world.staff.provider);
    const body = invitation();
    const { result } = await staff.call('POST /api/provider/visits/:rootVisitId/guests', { params, body });
    const guests = async () => (await read(visit.visitId)).links.find(({ path }) => path === 'g');
    expect(await guests()).toMatchObject({ name: 'Ana Brandt', sessionId: null, state: 'ACTIVE' });
    await staff.call('DELETE /api/provider/guests/:guestId', { params: { guestId: result.guestId } });
    expect((await guests())?.state).toBe('WITHDRAWN');
  });
});

test('withdraws the links of a patient who is no longer in a group visit', async () => {
  const patients = ['Ada', 'Bo'].map((firstName) => ({ ...world.form().patients[0], firstName }));
  const visit = await world.scheduled({ patients: patients as ReturnType<World['form']>['patients'] });
  await world.db
    .updateTable('visitPatients')
    .set({ cancelledAt: new Date(world.time.now) })
    .where('sessionId', '=', visit.sessionId)
    .execute();
  const named = (await read(visit.visitId)).links.map(({ name, state }) => `${name} ${state}`);
  expect(named.toSorted()).toEqual(['Ada Brandt WITHDRAWN', 'Bo Brandt ACTIVE']);
});

test('a visit that took place shows its times, people, and the patient’s rating', async () => {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  await patient.outcome('seat:check-in', {});
  const { you } = await patient.snapshot();
  await provider.outcome('seat:admit', { seatId: you.seatId });
  await patient.next('room:snapshot', (snapshot) => snapshot.you.stage === 'in-visit');
  expect(await provider.outcome('visit:end', {})).toBe('ok');
  const at = new Date(world.time.now);
  await world.db
    .insertInto('visitRatings')
    .values({ sessionId: visit.sessionId, score: 9, comment: 'Kind.', at })
    .execute();

  const { beganAt, endedAt, people, links, ratings, access } = await read(visit.visitId);
  expect([beganAt, endedAt]).not.toContain(null);
  expect(people).toHaveLength(2);
  expect(people).toContainEqual(
    expect.objectContaining({
      name: 'Walter Brandt',
      sessionId: visit.sessionId,
      role: 'patient',
      stage: 'left',
    }),
  );
  expect(people.find(({ role }) => role === 'provider')?.sessionId).toBeNull();
  expect(links.map(({ state }) => state)).toEqual(['VISIT_OVER']);
  expect(access.until).toBeNull();
  expect(ratings).toEqual([
    {
      sessionId: visit.sessionId,
      patientName: 'Walter Brandt',
      score: 9,
      comment: 'Kind.',
      at: at.toISOString(),
    },
  ]);
});

test('audits the read, and another practice’s staff get the same answer as for a missing visit', async () => {
  const visit = await world.scheduled();
  await read(visit.visitId);
  const audited = await world.audited({ visitId: visit.visitId, action: 'visit.facts-read' }, 'actor');
  expect(audited).toEqual([`account:${world.staff.provider.accountId}`]);
  for (const account of [world.staff.outsider, world.staff.rpmOnly, world.staff.adminOnly]) {
    const staff = await world.signedIn(account);
    for (const rootVisitId of [visit.visitId, crypto.randomUUID()]) {
      const { status, error } = await staff.call(FACTS, { params: { rootVisitId } });
      expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
    }
  }
});

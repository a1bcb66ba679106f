import { afterAll, beforeAll, expect, test } from 'vitest';
import { QualityLog } from '#server/features/audit/quality-record/quality-log.ts';
import { ConnectionLog } from '#server/features/core/connections/connection-log.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { VALID_COMMANDS } from '#server/test-support/valid-commands.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { QualityReport } from '#shared/contracts/socket/quality-report.ts';

let world: World;
let admin: Browser;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.signedIn(world.staff.adminOnly);
});
afterAll(() => world.close());

const read = (visitId: string, by = admin) =>
  by.call('GET /api/admin/visits/:visitId/quality', { params: { visitId } });

async function troubled() {
  const visit = await world.scheduled();
  const { visitId, sessionId } = visit;
  const seatId = await world.seat(visit);
  const deps = { db: world.db, clock: () => world.time.now, onFailure: () => {} };
  const [connections, quality] = [new ConnectionLog(deps), new QualityLog(deps)];
  connections.began('page', { visitId, seatId, userAgent: '' });
  const [valid] = (VALID_COMMANDS['media:report'] as { samples: object[] }).samples;
  const samples = Array.from({ length: 12 }, (_, index) =>
    Object.assign({}, valid, { agoMs: index * 5_000, lossDown: 20 }),
  );
  const events = [{ agoMs: 20_000, kind: 'device-lost', detail: 'camera', seconds: null }];
  world.time.now += 60_000;
  connections.quality('page', 'poor');
  quality.report({ visitId, seatId }, QualityReport.parse({ samples, events }));
  await Promise.all([connections.close(), quality.close()]);
  world.time.now += 120_000;
  return { visitId, sessionId, seatId };
}

test('shows who was affected by what problem, worst first, and audits the read', async () => {
  const { visitId, seatId } = await troubled();
  const { people } = (await read(visitId)).result;
  expect(people).toMatchObject([
    {
      seatId,
      role: 'patient',
      findings: [{ kind: 'loss-down', value: 20 }, { kind: 'camera-lost' }, { kind: 'server-restart' }],
      earlier: [],
    },
  ]);
  expect(people[0]?.samples).toHaveLength(12);
  expect(people[0]?.events.map(({ kind }) => kind)).toEqual(['connected', 'device-lost', 'left']);
  expect(await world.audited({ visitId, action: 'visit.quality-read' }, 'action')).toHaveLength(1);
});

test('the download names no one, and is audited', async () => {
  const { visitId } = await troubled();
  const url = `/api/admin/visits/${visitId}/quality/file`;
  const { body, headers } = await admin.request({ method: 'GET', url });
  expect(headers['content-type']).toContain('application/json');
  expect(headers['content-disposition']).toContain('attachment');
  const record = JSON.parse(body);
  expect(record).toMatchObject({ version: 1, people: [{ person: 1, role: 'patient' }] });
  expect(record.people[0].samples).toHaveLength(12);
  expect(body).not.toMatch(/Brandt|Walter/);
  expect(body).not.toContain(visitId);
  expect(await world.audited({ visitId, action: 'visit.quality-downloaded' }, 'action')).toHaveLength(1);
});

test('compares a patient with their earlier visits', async () => {
  const former = await troubled();
  const later = await troubled();
  await world.db
    .updateTable('visits')
    .set({ startsAt: new Date(world.time.now - 86_400_000) })
    .where('id', '=', former.visitId)
    .execute();
  const patients = await world.db
    .selectFrom('visitPatients')
    .select('patientId')
    .where('sessionId', '=', former.sessionId)
    .execute();
  await world.db
    .updateTable('visitPatients')
    .set({ patientId: patients[0]?.patientId ?? '' })
    .where('sessionId', '=', later.sessionId)
    .execute();
  const { people } = (await read(later.visitId)).result;
  expect(people[0]?.earlier).toContainEqual({ startTime: expect.any(String), finding: 'loss-down' });
  expect((await read(former.visitId)).result.people[0]?.earlier).toEqual([]);
});

test('another practice’s visit looks missing', async () => {
  const theirs = await world.scheduled({}, world.otherPractice);
  expect((await read(theirs.visitId)).status).toBe(404);
});

test('counts server trouble in a group visit for the people who were present', async () => {
  const [first] = world.form().patients;
  const second = { firstName: 'Rosa', lastName: 'Díaz', language: 'en', linkDelivery: 'Copy' } as const;
  const visit = await world.scheduled({ patients: first ? [first, second] : [] });
  const { visitId, patients } = visit;
  const [early, late] = await Promise.all(
    patients.map(({ sessionId }) => world.seat({ visitId, sessionId })),
  );
  const deps = { db: world.db, clock: () => world.time.now, onFailure: () => {} };
  const [connections, quality] = [new ConnectionLog(deps), new QualityLog(deps)];
  connections.began('early', { visitId, seatId: early ?? '', userAgent: '' });
  world.time.now += 60_000;
  quality.happened({ visitId, seatId: null }, 'worker-died');
  world.time.now += 60_000;
  connections.began('late', { visitId, seatId: late ?? '', userAgent: '' });
  world.time.now += 60_000;
  for (const page of ['early', 'late']) connections.ended(page);
  await Promise.all([connections.close(), quality.close()]);
  const { people } = (await read(visitId)).result;
  const kindsOf = (seatId: string | undefined) =>
    people.find((one) => one.seatId === seatId)?.findings.map(({ kind }) => kind);
  expect(kindsOf(early)).toEqual(['server-media']);
  expect(kindsOf(late)).toEqual([]);
  const events = people.find((one) => one.seatId === late)?.events.map(({ kind }) => kind);
  expect(events).toEqual(['connected']);
});

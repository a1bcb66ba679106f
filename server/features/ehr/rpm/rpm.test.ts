// Runs on both PostgreSQLs: uploads and their items, once each.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type NewObservation,
  type RecordFailure,
  type RecordSystem,
  RecordSystemError,
} from '#server/adapters/record-system/port.ts';
import { demoMonitoring } from '#server/adapters/remote-monitoring/demo.ts';
import { RemoteMonitoringError } from '#server/adapters/remote-monitoring/port.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let staff: Browser;
const written: NewObservation[] = [];
let fails: (nth: number) => RecordFailure | undefined = () => undefined;
let isAway = false;
let monitoring = demoMonitoring;
beforeAll(async () => {
  world = await createWorld({
    monitoring: {
      kind: 'demo',
      searchPatients: (...asked) => monitoring.searchPatients(...asked),
      readPatient: (...asked) => monitoring.readPatient(...asked),
      searchMeasurements: (...asked) => monitoring.searchMeasurements(...asked),
    },
  });
  const { records } = world.deps;
  world.deps.records = {
    kind: 'demo',
    of(practiceId) {
      const own = records?.of(practiceId) as RecordSystem;
      return {
        ...own,
        async searchPatients(query) {
          if (isAway) throw new RecordSystemError('away', 'as the test wants');
          return own.searchPatients(query);
        },
        async writeObservation(observation) {
          const failure = fails(written.length);
          if (failure) throw new RecordSystemError(failure, 'as the test wants');
          written.push(observation);
          return own.writeObservation(observation);
        },
      };
    },
  };
  await setSetting(world.db, world.practice.id, 'hasRemoteMonitoring', true);
  staff = await world.signedIn(world.staff.rpmOnly);
});
afterAll(() => world.close());
beforeEach(() => {
  written.length = 0;
  fails = () => undefined;
  monitoring = demoMonitoring;
});

const params = () => ({ practiceId: world.practice.id });
const search = (typed: object, by = staff) =>
  by.call('POST /api/provider/practices/:practiceId/rpm/patients', {
    params: params(),
    body: { name: '', birthDate: '', mrn: '', ...typed },
  });
const DATA = { monitoringId: 'demo-0', programIds: ['blood-pressure'], from: '2026-11-17', to: '2026-11-19' };
const read = (changes: object = {}) =>
  staff.call('POST /api/provider/practices/:practiceId/rpm/data', {
    params: params(),
    body: { ...DATA, ...changes },
  });
const upload = (changes: object = {}, data: object = {}) =>
  staff.call('POST /api/provider/practices/:practiceId/rpm/uploads', {
    params: params(),
    body: { idempotencyKey: crypto.randomUUID(), data: { ...DATA, ...data }, ...changes },
  });
const progress = async (uploadId: string) =>
  (
    await staff.call('GET /api/provider/practices/:practiceId/rpm/uploads/:uploadId', {
      params: { ...params(), uploadId },
    })
  ).result;
const observations = async () =>
  (await world.db.selectFrom('demoRecords').select('id').where('kind', '=', 'observation').execute()).length;

test('RPM-only staff find patients with their programs, and data by the practice’s days', async () => {
  const { result } = await search({ name: 'rosa' });
  expect(result.results).toMatchObject([
    { monitoringId: 'demo-0', mrn: '100201', programs: [{ name: 'Blood pressure' }, { name: 'Weight' }] },
  ]);
  expect((await search({ mrn: '000' })).result.results).toEqual([]);
  const { measurements } = (await read()).result;
  // Two times a day, three values each; 02:00 UTC is the evening before in Phoenix.
  expect(measurements).toHaveLength(18);
  expect(measurements[0]?.at).toBe('2026-11-17T14:00:00.000Z');
  expect(measurements.at(-1)?.at).toBe('2026-11-20T02:00:00.000Z');
  expect((await read({ programIds: ['glucose'] })).result.measurements).toEqual([]);
  for (const wrong of [{ programIds: [] }, { from: '2026-11-20' }, { from: '2026-01-01' }])
    await expect(read(wrong)).resolves.toMatchObject({ error: { code: 'INVALID_INPUT' } });
});

test('an upload writes each measurement once, even if sent or run again', async () => {
  const before = await observations();
  const idempotencyKey = crypto.randomUUID();
  const [first, second] = await Promise.all([upload({ idempotencyKey }), upload({ idempotencyKey })]);
  expect(second.result.uploadId).toBe(first.result.uploadId);
  await world.jobs.run();
  expect(await progress(first.result.uploadId)).toMatchObject({ total: 18, written: 18, failed: 0 });
  expect(written[0]).toMatchObject({ code: '8480-6', unit: 'mm[Hg]', deviceName: 'Demo upper-arm cuff' });
  const { result: wider } = await upload({}, { to: '2026-11-20' });
  expect(wider).toMatchObject({ total: 24, written: 18 });
  await world.jobs.run();
  expect(await progress(wider.uploadId)).toMatchObject({ total: 24, written: 24 });
  expect((await observations()) - before).toBe(24);
});

test('writes the missing rest after an outage in the middle, without duplicates', async () => {
  fails = (nth) => (nth >= 4 ? 'away' : undefined);
  const { result } = await upload({}, { from: '2026-10-01', to: '2026-10-02' });
  await world.jobs.run();
  expect(await progress(result.uploadId)).toMatchObject({ total: 12, written: 4, failed: 1, why: 'away' });
  fails = () => undefined;
  await world.jobs.run();
  expect(await progress(result.uploadId)).toMatchObject({ written: 12, failed: 0 });
  expect(new Set(written.map(({ key }) => key)).size).toBe(12);
});

test('skips refused items, and retries them when staff ask', async () => {
  fails = (nth) => (nth === 2 ? 'refused' : undefined);
  const { result } = await upload({}, { from: '2026-09-01', to: '2026-09-01' });
  await world.jobs.run();
  expect(await progress(result.uploadId)).toMatchObject({ total: 6, written: 2, failed: 4, why: 'refused' });
  fails = () => undefined;
  await staff.call('POST /api/provider/practices/:practiceId/rpm/uploads/:uploadId/retry', {
    params: { ...params(), uploadId: result.uploadId },
  });
  await world.jobs.run();
  expect(await progress(result.uploadId)).toMatchObject({ written: 6, failed: 0, why: null });
});

test('each refusal has its code', async () => {
  monitoring = {
    ...demoMonitoring,
    searchPatients: () => Promise.reject(new RemoteMonitoringError('UNREACHABLE')),
    readPatient: () => Promise.reject(new RemoteMonitoringError('UNREACHABLE')),
    searchMeasurements: () => Promise.reject(new RemoteMonitoringError('UNREACHABLE')),
  };
  await expect(search({ name: 'rosa' })).resolves.toMatchObject({
    error: { code: 'FAILED_RPM_PATIENT_SEARCH' },
  });
  await expect(read()).resolves.toMatchObject({ error: { code: 'FAILED_RPM_DATA_SEARCH' } });
  await expect(upload()).resolves.toMatchObject({ error: { code: 'FAILED_RPM_PATIENT_SEARCH' } });
  monitoring = demoMonitoring;
  await expect(upload({}, { monitoringId: 'another' })).resolves.toMatchObject({
    error: { code: 'PATIENT_NOT_FOUND_IN_RPM' },
  });
  for (const mrn of [null, '000']) {
    monitoring = {
      ...demoMonitoring,
      readPatient: async (...asked) => {
        const known = await demoMonitoring.readPatient(...asked);
        return known && { ...known, mrn };
      },
    };
    await expect(upload()).resolves.toMatchObject({ error: { code: 'PATIENT_NOT_FOUND_IN_EHR' } });
  }
  monitoring = demoMonitoring;
  await expect(upload({}, { programIds: ['glucose'] })).resolves.toMatchObject({
    error: { code: 'NO_RPM_DATA_FOR_SELECTED_PROGRAMS' },
  });
  isAway = true;
  await expect(upload()).resolves.toMatchObject({ error: { code: 'ERROR_UPLOADING_DATA_TO_EHR' } });
  isAway = false;
  const outsider = await world.signedIn(world.staff.outsider);
  await expect(search({ name: 'rosa' }, outsider)).resolves.toMatchObject({ error: { code: 'NOT_FOUND' } });
  const adminOnly = await world.signedIn(world.staff.adminOnly);
  await expect(search({ name: 'rosa' }, adminOnly)).resolves.toMatchObject({ error: { code: 'NOT_FOUND' } });
  await setSetting(world.db, world.practice.id, 'hasRemoteMonitoring', false);
  await expect(search({ name: 'rosa' })).resolves.toMatchObject({ error: { code: 'FEATURE_NOT_ON' } });
  await setSetting(world.db, world.practice.id, 'hasRemoteMonitoring', true);
});

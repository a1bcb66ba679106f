// Runs on both PostgreSQLs: many rows in one statement of raw SQL.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { logOnASeat } from '#server/test-support/log-on-a-seat.ts';
import { VALID_COMMANDS } from '#server/test-support/valid-commands.ts';
import { QualityReport } from '#shared/contracts/socket/quality-report.ts';
import { QualityLog, qualityOfVisit } from './quality-log.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(() => world.close());

const { samples: valid } = VALID_COMMANDS['media:report'] as z.input<typeof QualityReport>;
const report = (agos: readonly number[], events: readonly object[] = []) =>
  QualityReport.parse({ samples: agos.map((agoMs) => Object.assign({}, valid[0], { agoMs })), events });
const samplesOf = async (visitId: string) =>
  (await qualityOfVisit(world.db, visitId)).samples.flatMap(({ samples }) => samples);
const eventsOf = async (visitId: string) =>
  (await qualityOfVisit(world.db, visitId)).events.map(({ event }) => event);
const lost = { agoMs: 0, kind: 'device-lost', detail: 'camera', seconds: null };

const logging = () => logOnASeat(world, QualityLog);

test('stores a report as measured, on the server’s clock', async () => {
  const { visitId, seatId, log } = await logging();
  log.report({ visitId, seatId }, report([9_000.4, 4_000], [lost]));
  await log.close();
  const { agoMs: _, ...measured } = QualityReport.parse({ samples: valid, events: [] }).samples[0] ?? {
    agoMs: 0,
  };
  expect(await samplesOf(visitId)).toEqual(
    [9_000, 4_000].map((ago) => Object.assign({ at: world.time.now - ago }, measured)),
  );
  expect(await eventsOf(visitId)).toMatchObject([{ kind: 'device-lost', detail: 'camera' }]);
});

test('limits a page to what its time allows', async () => {
  const { visitId, seatId, log } = await logging();
  const seat = { visitId, seatId };
  const often = Array.from({ length: 36 }, (_, index) => index * 1_000);
  for (let each = 0; each < 5; each++) log.report(seat, report(often, Array(40).fill(lost)));
  await log.close();
  const stored = await samplesOf(visitId);
  expect(stored.length).toBeLessThanOrEqual(14);
  expect(await eventsOf(visitId)).toHaveLength(60);
});

test.each([
  [
    'words in a detail',
    { samples: [], events: [Object.assign({}, lost, { detail: 'FaceTime HD of Walter' })] },
  ],
  [
    'a detail of another kind',
    { samples: [], events: [Object.assign({}, lost, { detail: 'noConnection' })] },
  ],
  ['an event of the server', { samples: [], events: [Object.assign({}, lost, { kind: 'worker-died' })] }],
  ['the future', { samples: valid.map((one) => Object.assign({}, one, { agoMs: -1 })), events: [] }],
  ['too many samples', { samples: Array(37).fill(valid[0]), events: [] }],
])('refuses %s', (_, payload) => {
  expect(QualityReport.safeParse(payload).success).toBe(false);
});

test('caps impossible measurements at the largest possible value', () => {
  const [sample] = QualityReport.parse({
    samples: valid.map((one) => Object.assign({}, one, { lossUp: 9_999, kbpsUp: 1e12, roundTripMs: -5 })),
    events: [],
  }).samples;
  expect(sample).toMatchObject({ lossUp: 100, kbpsUp: 1_000_000, roundTripMs: 0 });
});

test('writes what the database refused the next time; a deleted seat loses no other record', async () => {
  const { visitId, seatId, log, failures, unplug } = await logging();
  unplug(true);
  log.report({ visitId, seatId: randomUUID() }, report([0], [lost]));
  log.report({ visitId, seatId }, report([0], [lost]));
  log.happened({ visitId, seatId: null }, 'worker-died');
  await log.close();
  expect(failures).toHaveLength(1);
  unplug(false);
  await log.close();
  expect(await samplesOf(visitId)).toHaveLength(1);
  const events = await eventsOf(visitId);
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(['device-lost', 'worker-died']);
});

test('records closed sockets and dead media workers', async () => {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  await provider.send('media:network', { candidate: 'srflx', protocol: 'udp', network: 'wifi' });
  provider.close();
  const kinds = async () => (await eventsOf(visit.visitId)).map(({ kind }) => kind).toSorted();
  await expect.poll(kinds, { timeout: 20_000 }).toEqual(['left', 'path-changed']);
});

// Runs on both PostgreSQLs: many connections in one statement of raw SQL.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { logOnASeat } from '#server/test-support/log-on-a-seat.ts';
import { MINUTE_MS } from '#shared/test-support/durations.ts';
import { ConnectionLog, qualityOf } from './connection-log.ts';
import { connectionsOfVisit } from './connections.service.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(() => world.close());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const connections = (visitId: string) => connectionsOfVisit(world.db, visitId, world.time.now);
const untilWritten = (visitId: string, like: readonly object[]) =>
  expect.poll(() => connections(visitId)).toMatchObject(like.map((one) => expect.objectContaining(one)));

const logging = () => logOnASeat(world, ConnectionLog);

test('records who is connected to a live visit until they leave', async () => {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  await untilWritten(visit.visitId, [{ role: 'provider', state: 'open', quality: null, candidate: null }]);
  await provider.send('media:network', { candidate: 'srflx', protocol: 'udp', network: 'wifi' });
  await provider.send('media:quality', { quality: 'good' });
  world.time.now += MINUTE_MS;
  provider.close();
  await untilWritten(visit.visitId, [
    {
      state: 'ended',
      candidate: 'srflx',
      protocol: 'udp',
      network: 'wifi',
      quality: { worst: 'good', average: 'good' },
      endedAt: new Date(world.time.now).toISOString(),
    },
  ]);
});

test('a waiting patient has a connection without media, and a second device has its own', async () => {
  const visit = await world.scheduled();
  const patient = await world.patientOn(visit);
  await untilWritten(visit.visitId, [{ role: 'patient', name: 'Walter Brandt', candidate: null }]);
  // People may not report data about the visit before they are in it.
  const early = { candidate: 'host', protocol: 'udp', network: 'wifi' } as const;
  expect(await patient.send('media:network', early)).toMatchObject({ ok: false });
  patient.close();
  await untilWritten(visit.visitId, [{ state: 'ended' }]);
  world.time.now += MINUTE_MS;
  const again = await world.patientOn(visit);
  await untilWritten(visit.visitId, [{ state: 'ended' }, { state: 'open' }]);
  again.close();
});

test('shows approximately when a killed process’s connections ended', async () => {
  const { visitId, seatId, log } = await logging();
  log.began('page', { visitId, seatId, userAgent: CHROME });
  await log.close();
  expect(await connections(visitId)).toMatchObject([
    { state: 'open', browser: 'Chrome', browserVersion: '140', system: 'Windows', device: 'computer' },
  ]);
  const seen = new Date(world.time.now).toISOString();
  world.time.now += 2 * MINUTE_MS;
  expect(await connections(visitId)).toMatchObject([{ state: 'ended-about', endedAt: seen }]);
});

test('weights quality by time', async () => {
  const { visitId, seatId, log } = await logging();
  log.began('page', { visitId, seatId, userAgent: '' });
  log.quality('page', 'good');
  world.time.now += 9 * MINUTE_MS;
  log.quality('page', 'poor');
  world.time.now += MINUTE_MS;
  log.ended('page');
  await log.close();
  expect(await connections(visitId)).toMatchObject([
    { browser: null, state: 'ended', quality: { worst: 'poor', average: 'good' } },
  ]);
  expect(qualityOf({ good: 0, fair: 0, poor: 0 })).toBeNull();
  expect(qualityOf({ good: 1, fair: 5, poor: 1 })).toEqual({ worst: 'poor', average: 'fair' });
  expect(qualityOf({ good: 0, fair: 0, poor: 3 })).toEqual({ worst: 'poor', average: 'poor' });
});

test('a deleted seat loses no other record, and a page is recorded once', async () => {
  const { visitId, seatId, log, failures } = await logging();
  log.began('gone', { visitId, seatId: randomUUID(), userAgent: CHROME });
  log.began('page', { visitId, seatId, userAgent: CHROME });
  log.began('page', { visitId, seatId, userAgent: 'another' });
  await log.close();
  expect(failures).toEqual([]);
  expect(await connections(visitId)).toMatchObject([{ seatId, browser: 'Chrome' }]);
});

test('writes what the database refused the next time', async () => {
  const { visitId, seatId, log, failures, unplug } = await logging();
  unplug(true);
  log.began('page', { visitId, seatId, userAgent: CHROME });
  await log.close();
  expect(failures).toHaveLength(1);
  unplug(false);
  log.ended('page');
  await log.close();
  expect(await connections(visitId)).toMatchObject([{ seatId, state: 'ended' }]);
});

test('a page that reconnects in a loop does not fill the table, and deleting the visit deletes its connections', async () => {
  const { visitId, seatId, log } = await logging();
  for (let each = 0; each < 3; each++) {
    for (let page = 0; page < 100; page++) {
      log.began(`${each}-${page}`, { visitId, seatId, userAgent: CHROME });
      log.ended(`${each}-${page}`);
    }
    await log.close();
  }
  expect(await connections(visitId)).toHaveLength(200);
  await world.db.deleteFrom('participants').where('seatId', '=', seatId).execute();
  expect(await connections(visitId)).toEqual([]);
});

import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { SessionSockets } from './session-sockets.ts';

const MOST = 3;
let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld({ socketsPerSession: MOST });
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

test('limits a session’s sockets of all kinds together, and refuses the newest with a code', async () => {
  const visit = await world.scheduled();
  const browser = await world.signedIn(world.staff.provider);
  const list = () => world.connect(browser, { practiceId: world.practice.id }, '/practice');
  const open = [list(), list(), world.connect(browser, { as: 'staff', visitId: visit.visitId })];
  await Promise.all([open[0]?.opened(), open[1]?.opened(), open[2]?.snapshot()]);
  const inRoom = { as: 'staff', visitId: visit.visitId };
  expect(await list().refusal()).toBe('TOO_MANY_PAGES');
  expect(await world.connect(browser, inRoom).refusal()).toBe('TOO_MANY_PAGES');
  expect(await world.connect(browser, { as: 'staff' }, '/device-test').refusal()).toBe('TOO_MANY_PAGES');
  const other = await world.signedIn(world.staff.provider);
  await world.connect(other, { practiceId: world.practice.id }, '/practice').opened();
  open[0]?.close();
  await expect
    .poll(async () => {
      const again = list();
      return Promise.race([again.opened().then(() => 'open'), again.refusal()]);
    })
    .toBe('open');
});

test('drops a session’s count with its last socket, and never below zero', () => {
  const sockets = new SessionSockets(2);
  const [one, two, three] = [new EventEmitter(), new EventEmitter(), new EventEmitter()] as never[] as [
    never,
    never,
    never,
  ];
  expect([sockets.hold('a', one), sockets.hold('a', two), sockets.hold('a', three)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(() => sockets.checkRoom('a')).toThrow('TOO_MANY_PAGES');
  for (const socket of [one, two, three] as unknown as EventEmitter[]) socket.emit('disconnect');
  expect(sockets.size).toBe(0);
  sockets.checkRoom('a');
});

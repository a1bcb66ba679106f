import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeScene,
  quiet,
  type Scene,
  stageOf,
  standing,
  succeeds,
} from '#server/test-support/command-matrix/scene.ts';
import {
  outcomeFor,
  TARGET_PLACES,
  TARGETED,
  type TargetedCommand,
} from '#server/test-support/command-matrix/table.ts';
import { turnInterpretationOn } from '#server/test-support/interpreting.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import type { RoomClientToServer } from '#shared/contracts/socket/commands.ts';

const TARGETED_PAYLOADS: {
  [K in TargetedCommand]: (seatId: string) => Parameters<RoomClientToServer[K]>[0];
} = {
  'seat:admit': (seatId) => ({ seatId }),
  'seat:send-to-waiting': (seatId) => ({ seatId }),
  'seat:remove': (seatId) => ({ seatId, minutes: 5 }),
  'seat:clear-removal': (seatId) => ({ seatId }),
  'seat:mute': (seatId) => ({ seatId }),
  'visit:invite-unmute': (seatId) => ({ seatId }),
  'seat:lock-microphone': (seatId) => ({ seatId, locked: true }),
  'picture:ask': (seatId) => ({ seatId }),
  'chat:send': (seatId) => ({ messageId: randomUUID(), text: 'Just a moment', with: seatId }),
};

async function send<K extends TargetedCommand>(scene: Scene, command: K) {
  const { provider, pages, seatId } = scene;
  const payload = TARGETED_PAYLOADS[command](seatId);
  await succeeds({ page: provider, pages }, command, payload);
  return payload;
}

const seatOf = ({ world, seatId }: Scene) =>
  world.db.selectFrom('participants').selectAll().where('seatId', '=', seatId).executeTakeFirstOrThrow();

async function standsAt(scene: Scene, stage: string): Promise<void> {
  expect(await stageOf(scene.world, scene.seatId)).toBe(stage);
  await scene.provider.next('seat:changed', (seat) => seat.seatId === scene.seatId && seat.stage === stage);
}

async function isShown({ page }: Scene, stage: string): Promise<void> {
  if (page.connected) expect((await page.snapshot()).you.stage).toBe(stage);
}

const TARGET_EFFECTS: { [K in TargetedCommand]: (scene: Scene) => Promise<void> } = {
  'seat:admit': async (scene) => {
    await send(scene, 'seat:admit');
    await standsAt(scene, 'in-visit');
    await isShown(scene, 'in-visit');
  },
  'seat:send-to-waiting': async (scene) => {
    await send(scene, 'seat:send-to-waiting');
    await standsAt(scene, 'waiting');
    await isShown(scene, 'waiting');
  },
  'seat:remove': async (scene) => {
    await send(scene, 'seat:remove');
    await standsAt(scene, 'removed');
    await isShown(scene, 'removed');
    const inFiveMinutes = new Date(scene.world.time.now + 5 * 60_000);
    expect((await seatOf(scene)).removedUntil).toEqual(inFiveMinutes);
  },
  'seat:clear-removal': async (scene) => {
    const { removedFrom } = await seatOf(scene);
    await send(scene, 'seat:clear-removal');
    const back = removedFrom === 'in-visit' ? 'waiting' : (removedFrom ?? '');
    await standsAt(scene, back);
    await isShown(scene, back);
  },
  'seat:mute': async (scene) => {
    const { page, seatId } = scene;
    expect(await page.outcome('media:switch', { source: 'microphone', on: true })).toBe('ok');
    await send(scene, 'seat:mute');
    await page.next('seat:changed', (seat) => seat.seatId === seatId && seat.microphone === 'off');
    await page.next('microphone:moderated', ({ what }) => what === 'muted');
  },
  'visit:invite-unmute': async (scene) => {
    await send(scene, 'visit:invite-unmute');
    const told = await scene.page.next('microphone:moderated', ({ what }) => what === 'invited');
    expect(told.by).not.toBe('');
  },
  'seat:lock-microphone': async (scene) => {
    const { provider, seatId } = scene;
    await send(scene, 'seat:lock-microphone');
    expect(await seatOf(scene)).toMatchObject({ microphoneLocked: true });
    await provider.next('seat:changed', (seat) => seat.seatId === seatId && seat.microphoneLocked);
    expect(await provider.outcome('seat:lock-microphone', { seatId, locked: false })).toBe('ok');
  },
  'picture:ask': async (scene) => {
    const { page, provider, pages, seatId } = scene;
    await page.send('media:switch', { source: 'camera', on: false });
    expect(await provider.outcome('picture:ask', { seatId })).toBe('ERROR_CAPTURING_IMAGE');
    expect(await page.outcome('media:switch', { source: 'camera', on: true })).toBe('ok');
    const { requestId } = await succeeds({ page: provider, pages }, 'picture:ask', { seatId });
    expect((await page.next('picture:asked')).requestId).toBe(requestId);
    expect(await page.outcome('picture:answer', { requestId, allow: false })).toBe('ok');
    await provider.next('picture:settled', ({ outcome }) => outcome === 'refused');
  },
  'chat:send': async (scene) => {
    const { messageId } = await send(scene, 'chat:send');
    await scene.page.next('chat:added', (message) => message.messageId === messageId);
    const row = scene.world.db.selectFrom('chatMessages').selectAll().where('id', '=', messageId);
    expect(await row.executeTakeFirst()).toMatchObject({ withSeatId: scene.seatId });
  },
};

const MOVES_THE_SEAT = ['seat:admit', 'seat:send-to-waiting', 'seat:remove', 'seat:clear-removal'];

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
  await turnInterpretationOn(world);
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

describe.each(TARGET_PLACES)('aimed at a seat of role %s, %s', (...place) => {
  const outcomes = TARGETED.map((command) => ({ command, outcome: outcomeFor(command, place) }));
  let shared: Promise<Scene> | undefined;
  const sharedScene = () => {
    shared ??= makeScene(world, place);
    return shared;
  };

  test.each(outcomes)('$command: $outcome', async ({ command, outcome }) => {
    if (outcome === 'takes effect') {
      const scene = MOVES_THE_SEAT.includes(command) ? await makeScene(world, place) : await sharedScene();
      return TARGET_EFFECTS[command](scene);
    }
    const { provider, page, pages, visitId, seatId } = await sharedScene();
    await quiet(pages);
    const before = await standing(world, visitId);
    const answer = await provider.raw(command, TARGETED_PAYLOADS[command](seatId));
    expect(answer.ok ? 'changes nothing' : answer.error.code).toBe(outcome);
    if (page.connected) await page.send('room:ping', {});
    expect(pages.flatMap(({ heard }) => heard)).toEqual([]);
    expect(await standing(world, visitId)).toEqual(before);
  });
});

test.each(TARGETED)('%s aimed at a missing seat: NO_SUCH_PARTICIPANT', async (command) => {
  const { visitId } = await world.scheduled();
  const provider = await world.staffIn(visitId);
  const answer = await provider.raw(command, TARGETED_PAYLOADS[command](randomUUID()));
  expect(answer).toMatchObject({ ok: false, error: { code: 'NO_SUCH_PARTICIPANT' } });
});

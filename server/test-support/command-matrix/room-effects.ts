import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { RoomCommandName } from '#shared/contracts/socket/commands.ts';
import { sentDocument } from '../documents.ts';
import { requestOf } from '../interpreting.ts';
import type { TestSocket } from '../test-socket.ts';
import { quiet, type Scene, stageOf, succeeds } from './scene.ts';
import type { TargetedCommand } from './table.ts';

export type Effect = (scene: Scene) => Promise<void>;

const visitOf = ({ world, visitId }: Scene) =>
  world.db.selectFrom('visits').selectAll().where('id', '=', visitId).executeTakeFirstOrThrow();

const nextMove = async (page: TestSocket) => {
  const { moves } = await page.next('moves:changed', ({ moves }) => moves.length > 0);
  return moves[0]?.requestId ?? '';
};

async function twoMessages({ provider, seatId, place: [, stage] }: Scene): Promise<[string, string]> {
  const ids: [string, string] = [randomUUID(), randomUUID()];
  const line = stage === 'waiting' ? { with: seatId } : {};
  for (const messageId of ids)
    expect(await provider.outcome('chat:send', { messageId, text: messageId, ...line })).toBe('ok');
  return ids;
}

async function share(scene: Scene, state: 'requested' | 'accepted'): Promise<void> {
  const { page, provider, seatId, place } = scene;
  const other = place[0] === 'provider' ? (await scene.patient()).page : provider;
  await quiet(scene.pages);
  expect(await page.outcome('screen:offer', {})).toBe('ok');
  await other.next('screen:changed', ({ screen }) => screen?.seatId === seatId);
  if (state === 'accepted') expect(await other.outcome('screen:answer', { accept: true })).toBe('ok');
}

async function shown(scene: Scene): Promise<string> {
  const documentId = await sentDocument(
    await scene.world.signedIn(scene.world.staff.provider),
    scene.world.practice.id,
  );
  const sharedId = randomUUID();
  expect(await scene.page.outcome('document:share', { documentId, sharedId })).toBe('ok');
  return sharedId;
}

/**
 * Tested elsewhere: 'seat:attend' has no effect on these scenes' pages (`unattended.test.ts`), and
 * 'second-camera:stop' needs another device (`second-cameras.test.ts`).
 */
type Elsewhere = `media:${string}` | 'seat:attend' | 'second-camera:stop' | TargetedCommand;
type OfTheRoom = Exclude<RoomCommandName, Elsewhere> | 'chat:send';

export const ROOM_EFFECTS: { [K in OfTheRoom]: Effect } = {
  'room:ping': async (scene) => {
    expect(await succeeds(scene, 'room:ping', {})).toEqual({});
  },

  'seat:check-in': async (scene) => {
    const { provider, seatId } = scene;
    await succeeds(scene, 'seat:check-in', {});
    expect(await stageOf(scene.world, seatId)).toBe('waiting');
    await provider.next('seat:changed', (seat) => seat.seatId === seatId && seat.stage === 'waiting');
    expect((await scene.page.snapshot()).you.stage).toBe('waiting');
  },

  'seat:leave': async (scene) => {
    const { provider, seatId } = scene;
    await succeeds(scene, 'seat:leave', {});
    expect(await stageOf(scene.world, seatId)).toBe('left');
    await provider.next('seat:changed', (seat) => seat.seatId === seatId && seat.stage === 'left');
  },

  'visit:cancel': async (scene) => {
    await succeeds(scene, 'visit:cancel', { reason: 'no-time', comment: 'Another day' });
    expect(await visitOf(scene)).toMatchObject({ status: 'CANCELLED' });
    const part = scene.world.db.selectFrom('visitPatients').selectAll().where('visitId', '=', scene.visitId);
    expect(await part.executeTakeFirst()).toMatchObject({ cancelComment: 'Another day' });
    for (const page of [scene.page, scene.provider])
      expect(await page.next('room:closing')).toEqual({ reason: 'cancelled' });
  },

  'visit:end': async (scene) => {
    await succeeds(scene, 'visit:end', {});
    expect(await visitOf(scene)).toMatchObject({ status: 'COMPLETE' });
    for (const page of [scene.page, scene.provider])
      expect(await page.next('room:closing')).toEqual({ reason: 'ended' });
  },

  'move:answer': async (scene) => {
    const other = await scene.anotherDevice();
    await other.next('move:standing');
    const requestId = await nextMove(scene.page);
    await succeeds(scene, 'move:answer', { requestId, move: true });
    expect((await other.snapshot()).you).toMatchObject({ seatId: scene.seatId, stage: scene.place[1] });
    expect(await scene.page.next('room:closing')).toEqual({ reason: 'superseded' });
  },

  'visit:admit-all': async (scene) => {
    const { page, seatId } = await scene.patient();
    expect(await scene.provider.outcome('seat:send-to-waiting', { seatId })).toBe('ok');
    await succeeds(scene, 'visit:admit-all', {});
    expect(await stageOf(scene.world, seatId)).toBe('in-visit');
    expect((await page.snapshot()).you.stage).toBe('in-visit');
  },

  'visit:mute-all': async (scene) => {
    const { page, seatId } = await scene.patient();
    expect(await page.outcome('media:switch', { source: 'microphone', on: true })).toBe('ok');
    await succeeds(scene, 'visit:mute-all', {});
    await page.next('seat:changed', (seat) => seat.seatId === seatId && seat.microphone === 'off');
  },

  'visit:lock-microphones': async (scene) => {
    const { page, seatId } = await scene.patient();
    const open = () => page.outcome('media:switch', { source: 'microphone', on: true });
    await succeeds(scene, 'visit:lock-microphones', { locked: true });
    expect(await visitOf(scene)).toMatchObject({ microphonesLocked: true });
    await page.next('seat:changed', (seat) => seat.seatId === seatId && seat.microphoneLocked);
    expect(await open()).toBe('MICROPHONE_LOCKED');
    await succeeds(scene, 'visit:lock-microphones', { locked: false });
    expect(await open()).toBe('ok');
  },

  'visit:pause': async (scene) => {
    const { page } = await scene.patient();
    await succeeds(scene, 'visit:pause', {});
    expect(await visitOf(scene)).toMatchObject({ status: 'PAUSED' });
    await page.next('visit:changed', ({ status }) => status === 'PAUSED');
    expect(await page.next('media:flow')).toEqual({ flowing: false });
    expect(await scene.provider.outcome('visit:unpause', {})).toBe('ok');
  },

  'visit:unpause': async (scene) => {
    const { page } = await scene.patient();
    expect(await scene.provider.outcome('visit:pause', {})).toBe('ok');
    await succeeds(scene, 'visit:unpause', {});
    expect(await visitOf(scene)).toMatchObject({ status: 'IN_VISIT' });
    await page.next('visit:changed', ({ status }) => status === 'IN_VISIT');
    expect(await page.next('media:flow')).toEqual({ flowing: true });
  },

  'move:decide': async (scene) => {
    const { page, seatId, anotherDevice } = await scene.patient();
    page.close();
    await scene.provider.next('seat:changed', (seat) => seat.seatId === seatId && !seat.connected);
    const other = await anotherDevice();
    const requestId = await nextMove(scene.page);
    await succeeds(scene, 'move:decide', { requestId, move: true });
    expect((await other.snapshot()).you).toMatchObject({ seatId, stage: 'in-visit' });
  },

  'picture:answer': async (scene) => {
    const { page, provider, seatId, world } = scene;
    expect(await page.outcome('media:switch', { source: 'camera', on: true })).toBe('ok');
    expect(await provider.outcome('picture:ask', { seatId })).toBe('ok');
    const { requestId } = await page.next('picture:asked');
    await succeeds(scene, 'picture:answer', { requestId, allow: true });
    expect(await provider.next('picture:settled')).toMatchObject({ requestId, outcome: 'allowed' });
    const row = world.db.selectFrom('pictureRequests').selectAll().where('id', '=', requestId);
    expect(await row.executeTakeFirst()).toMatchObject({ outcome: 'allowed', seatId });
  },

  'picture:withdraw': async (scene) => {
    const { page, world } = scene;
    const patient = await scene.patient();
    const { seatId } = patient;
    expect(await patient.page.outcome('media:switch', { source: 'camera', on: true })).toBe('ok');
    const { requestId } = await succeeds({ page, pages: [] }, 'picture:ask', { seatId });
    await patient.page.next('picture:asked');
    await succeeds(scene, 'picture:withdraw', { requestId });
    expect(await patient.page.next('picture:settled')).toMatchObject({ requestId, outcome: 'withdrawn' });
    const row = world.db.selectFrom('pictureRequests').selectAll().where('id', '=', requestId);
    expect(await row.executeTakeFirst()).toMatchObject({ outcome: 'withdrawn', seatId });
  },

  'sound:missed': async (scene) => {
    await succeeds(scene, 'sound:missed', { cause: 'muted' });
    expect(await scene.provider.next('sound:missed')).toMatchObject({ seatId: scene.seatId, cause: 'muted' });
  },

  'interpreter:request': async (scene) => {
    await succeeds(scene, 'interpreter:request', { language: 'es' });
    const asked = { state: 'CONNECTING', language: 'es', requestedBy: scene.seatId };
    expect(await requestOf(scene.world, scene.visitId)).toMatchObject(asked);
    await scene.provider.next('interpreter:changed', ({ state }) => state === 'CONNECTING');
    expect(await scene.provider.outcome('interpreter:cancel', {})).toBe('ok');
  },

  'interpreter:cancel': async (scene) => {
    expect(await scene.provider.outcome('interpreter:request', { language: 'es' })).toBe('ok');
    await succeeds(scene, 'interpreter:cancel', {});
    const over = { state: 'ENDED', outcome: 'cancelled' };
    expect(await requestOf(scene.world, scene.visitId)).toMatchObject(over);
    await scene.provider.next('interpreter:changed', ({ state }) => state === 'NOT CONNECTED');
  },

  'captions:switch': async (scene) => {
    const changed = (on: boolean) => scene.provider.next('captions:changed', (change) => change.on === on);
    await succeeds(scene, 'captions:switch', { on: true });
    await changed(true);
    expect(await scene.page.outcome('captions:switch', { on: false })).toBe('ok');
    await changed(false);
  },

  'captions:speak': async (scene) => {
    await succeeds(scene, 'captions:speak', { language: 'es' });
    expect(await scene.page.outcome('captions:speak', { language: 'xx' })).toBe('INVALID_INPUT');
  },

  'captions:write': async (scene) => {
    const { page, provider, providerSeat, pages } = scene;
    await quiet(pages);
    expect(await provider.outcome('captions:switch', { on: true })).toBe('ok');
    const said = { seatId: providerSeat, text: 'Good morning', final: true };
    const { line } = await succeeds(scene, 'captions:write', said);
    for (const reader of [page, provider])
      expect(await reader.next('captions:line')).toEqual({ line, ...said });
    expect(await provider.outcome('captions:switch', { on: false })).toBe('ok');
  },

  'captions:type-all': async (scene) => {
    const changed = (typed: boolean) =>
      scene.provider.next('captions:changed', (change) => change.typed === typed);
    await succeeds(scene, 'captions:type-all', { on: true });
    await changed(true);
    expect(await scene.page.outcome('captions:type-all', { on: false })).toBe('ok');
    await changed(false);
  },

  'chat:send': async (scene) => {
    const { world, provider, seatId, place } = scene;
    const line = place[1] === 'waiting' ? { with: seatId } : {};
    // People who wait can only reply, so the providers write first.
    if (line.with) await twoMessages(scene);
    const said = { messageId: randomUUID(), text: 'Good morning' };
    expect((await succeeds(scene, 'chat:send', { ...said, ...line })).message).toMatchObject(said);
    await provider.next('chat:added', ({ messageId }) => messageId === said.messageId);
    const row = world.db.selectFrom('chatMessages').selectAll().where('id', '=', said.messageId);
    expect(await row.executeTakeFirst()).toMatchObject({ seatId, withSeatId: line.with ?? null });
  },

  'chat:history': async (scene) => {
    const [first, second] = await twoMessages(scene);
    const { messages } = await succeeds(scene, 'chat:history', { before: second });
    expect(messages.at(-1)).toMatchObject({ messageId: first });
  },

  'screen:offer': async (scene) => {
    if (scene.place[0] === 'provider') await scene.patient();
    await succeeds(scene, 'screen:offer', {});
    const { screen } = await scene.provider.next('screen:changed');
    expect(screen).toMatchObject({ seatId: scene.seatId, state: 'requested' });
    expect(await scene.page.outcome('screen:withdraw', {})).toBe('ok');
  },

  'screen:withdraw': async (scene) => {
    await share(scene, 'requested');
    await succeeds(scene, 'screen:withdraw', {});
    const ended = { outcome: 'withdrawn', seatId: scene.seatId };
    expect(await scene.provider.next('screen:changed')).toEqual({ screen: null, ended });
  },

  'screen:answer': async (scene) => {
    const asks = scene.place[0] === 'provider' ? (await scene.patient()).page : scene.provider;
    expect(await asks.outcome('screen:offer', {})).toBe('ok');
    await succeeds(scene, 'screen:answer', { accept: true });
    await asks.next('screen:changed', ({ screen }) => screen?.state === 'accepted');
    expect(await asks.outcome('screen:stop', {})).toBe('ok');
  },

  'screen:stop': async (scene) => {
    await share(scene, 'accepted');
    await succeeds(scene, 'screen:stop', {});
    const ended = { outcome: 'over', seatId: scene.seatId };
    expect(await scene.provider.next('screen:changed')).toEqual({ screen: null, ended });
  },

  'document:share': async (scene) => {
    const { page } = await scene.patient();
    const who = await scene.world.signedIn(scene.world.staff.provider);
    const documentId = await sentDocument(who, scene.world.practice.id);
    const sharedId = randomUUID();
    await succeeds(scene, 'document:share', { documentId, sharedId });
    const { document } = await page.next('document:changed', (change) => change.document !== null);
    expect(document).toMatchObject({ sharedId, seatId: scene.seatId, name: 'Knee exercises.pdf' });
    const row = scene.world.db.selectFrom('sharedDocuments').selectAll().where('id', '=', sharedId);
    expect(await row.executeTakeFirst()).toMatchObject({ seatId: scene.seatId, documentId, endedAt: null });
    expect(await scene.page.outcome('document:stop', {})).toBe('ok');
  },

  'document:view': async (scene) => {
    const { page } = await scene.patient();
    const sharedId = await shown(scene);
    const place = { page: 3, zoom: 2, x: 0.25, y: 1 };
    await succeeds(scene, 'document:view', { sharedId, ...place });
    expect(await page.next('document:moved', (moved) => moved.sharedId === sharedId)).toEqual({
      sharedId,
      place,
    });
    expect(await scene.page.outcome('document:stop', {})).toBe('ok');
  },

  'document:stop': async (scene) => {
    const { page } = await scene.patient();
    const sharedId = await shown(scene);
    await succeeds(scene, 'document:stop', {});
    const over = { document: null, stoppedBy: scene.seatId };
    expect(await page.next('document:changed', ({ stoppedBy }) => stoppedBy !== null)).toEqual(over);
    const row = scene.world.db.selectFrom('sharedDocuments').selectAll().where('id', '=', sharedId);
    expect((await row.executeTakeFirst())?.endedAt).not.toBeNull();
  },
};

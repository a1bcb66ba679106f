import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { RoomCommandName } from '#shared/contracts/socket/commands.ts';
import type { Browser } from '../browser.ts';
import { cameraTrack, RTP_CAPABILITIES } from '../browser-media.ts';
import { captionerOf, guestBrowser, invited } from '../guests.ts';
import { interpreterIn } from '../interpreting.ts';
import type { LiveWorld } from '../live-world.ts';
import type { TestSocket } from '../test-socket.ts';
import { VALID_COMMANDS } from '../valid-commands.ts';
import { bring, stageOf } from './scene.ts';
import type { Part, Place } from './table.ts';

interface Person {
  page: TestSocket;
  seatId: string;
}

/** A visit in which every command would have an effect, so that each refusal is meaningful. */
export interface Crowd {
  visitId: string;
  witnesses: TestSocket[];
  payloads: { [K in RoomCommandName]: object };
  at(place: Place): Promise<Person>;
}

export async function gather(world: LiveWorld): Promise<Crowd> {
  const visit = await world.scheduled();
  const { visitId, sessionId } = visit;
  const provider = await world.staffIn(visitId);
  const patientBrowser = await world.patientOf(visit);

  const guest = async () => {
    const guestId = await invited(patientBrowser, sessionId, { email: `${randomUUID()}@example.com` });
    const auth = { as: 'guest', guestId };
    return { browser: await guestBrowser(world, guestId), auth, guestId };
  };
  const captioner = async () => {
    const guestId = await captionerOf(world, visitId);
    return { browser: await guestBrowser(world, guestId), auth: { as: 'guest', guestId } };
  };
  const take = async (page: TestSocket, place: Place): Promise<Person> => {
    const { seatId } = (await page.snapshot()).you;
    await bring(page, seatId, provider, place);
    return { page, seatId };
  };
  const guestAt = async (stage: Place[1]) => {
    const { browser, auth, guestId } = await guest();
    return { ...(await take(world.connect(browser, auth), ['guest', stage])), auth, guestId };
  };

  const [inVisit, waits, removed, away] = [
    await guestAt('in-visit'),
    await guestAt('waiting'),
    await guestAt('removed'),
    await guestAt('in-visit'),
  ];
  // A move request that a provider may decide, because the seat's page is closed. The seat is in the visit, because a
  // waiting seat would move to the other page after ten seconds.
  away.page.close();
  await provider.next('seat:changed', ({ seatId, connected }) => seatId === away.seatId && !connected);
  const asks = world.connect(await guestBrowser(world, away.guestId), away.auth);
  const { moves } = await provider.next('moves:changed', (change) => change.moves.length > 0);

  const { mediaId } = await opened(provider);
  expect(await provider.outcome('media:produce', cameraTrack())).toBe('ok');
  await opened(inVisit.page);
  const { consumers } = await inVisit.page.next('media:consumers');
  const consumerId = consumers[0]?.id;
  expect(await inVisit.page.outcome('media:switch', { source: 'microphone', on: true })).toBe('ok');
  const messageId = randomUUID();
  for (const id of [randomUUID(), messageId])
    expect(await provider.outcome('chat:send', { messageId: id, text: 'Between us' })).toBe('ok');
  expect(await provider.outcome('interpreter:request', { language: 'es' })).toBe('ok');

  const people = new Map<Part, Person>();
  const browsers = new Map<Part, { browser: Browser; auth: Record<string, unknown> }>([
    ['patient', { browser: patientBrowser, auth: { as: 'patient', sessionId } }],
    ['guest', await guest()],
    ['captioner', await captioner()],
  ]);
  const colleague = world.connect(await world.signedIn(world.staff.clinicalAdmin), { as: 'staff', visitId });
  people.set('provider', await take(colleague, ['provider', 'in-visit']));
  people.set('interpreter', await take(await interpreterIn(world, visitId), ['interpreter', 'in-visit']));

  const move = { requestId: moves[0]?.requestId, move: true };
  return {
    visitId,
    witnesses: [provider, inVisit.page, waits.page, removed.page, asks],
    payloads: {
      ...VALID_COMMANDS,
      'move:answer': move,
      'move:decide': move,
      'seat:admit': { seatId: waits.seatId },
      'seat:send-to-waiting': { seatId: inVisit.seatId },
      'seat:remove': { seatId: inVisit.seatId, minutes: 5 },
      'seat:clear-removal': { seatId: removed.seatId },
      'seat:mute': { seatId: inVisit.seatId },
      'visit:invite-unmute': { seatId: inVisit.seatId },
      'seat:lock-microphone': { seatId: inVisit.seatId, locked: true },
      'chat:history': { before: messageId },
      'media:sync': { mediaId, consumerIds: [consumerId] },
      'media:resume-consumers': { consumerIds: [consumerId] },
      'media:layers': { layers: [{ consumerId, layer: 0 }] },
    },
    async at([role, stage]) {
      const known = browsers.get(role);
      if (known) people.set(role, await seated(world.connect(known.browser, known.auth)));
      const person = people.get(role);
      if (!person) throw new Error(`Nobody is a ${role}.`);
      await walk(world, provider, person, stage);
      return person;
    },
  };
}

async function seated(page: TestSocket): Promise<Person> {
  return { page, seatId: (await page.snapshot()).you.seatId };
}

async function opened(page: TestSocket) {
  const answer = await page.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.data;
}

async function walk(
  world: LiveWorld,
  provider: TestSocket,
  { page, seatId }: Person,
  to: Place[1],
): Promise<void> {
  const from = await stageOf(world, seatId);
  if (from === to) return;
  const own = async (command: 'seat:check-in' | 'seat:leave') =>
    expect(await page.outcome(command, {})).toBe('ok');
  const byProvider = async (command: 'seat:admit' | 'seat:send-to-waiting') =>
    expect(await provider.outcome(command, { seatId })).toBe('ok');
  if (to === 'removed') expect(await provider.outcome('seat:remove', { seatId, minutes: 15 })).toBe('ok');
  else if (to === 'left') await own('seat:leave');
  else if (to === 'in-visit') {
    if (from === 'pending') await own('seat:check-in');
    await byProvider('seat:admit');
  } else if (from === 'in-visit') await byProvider('seat:send-to-waiting');
  else await own('seat:check-in');
}

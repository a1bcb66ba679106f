import { expect } from 'vitest';
import type { CommandReply, RoomClientToServer, RoomCommandName } from '#shared/contracts/socket/commands.ts';
import { captionerOf, guestBrowser, invited } from '../guests.ts';
import { interpreterIn } from '../interpreting.ts';
import type { LiveWorld } from '../live-world.ts';
import type { TestSocket } from '../test-socket.ts';
import type { Place } from './table.ts';

export interface Scene {
  world: LiveWorld;
  visitId: string;
  place: Place;
  provider: TestSocket;
  providerSeat: string;
  page: TestSocket;
  seatId: string;
  pages: TestSocket[];
  anotherDevice(): Promise<TestSocket>;
  patient(): Promise<{ page: TestSocket; seatId: string; anotherDevice: () => Promise<TestSocket> }>;
}

interface Arrival {
  page: TestSocket;
  anotherDevice: () => Promise<TestSocket>;
}

const oneBrowser = () => Promise.reject(new Error('They have one browser.'));

export async function makeScene(world: LiveWorld, place: Place): Promise<Scene> {
  const visit = await world.scheduled();
  const { visitId } = visit;
  const provider = world.connect(await world.signedIn(world.staff.provider), { as: 'staff', visitId });
  const providerSeat = (await provider.snapshot()).you.seatId;
  const { page, anotherDevice } = await arrive(world, visit, provider, place);
  const { seatId } = (await page.snapshot()).you;
  await bring(page, seatId, provider, place);
  const pages = [provider, page];
  let patient: ReturnType<Scene['patient']> | undefined;
  const comes = async (): ReturnType<Scene['patient']> => {
    const theirs = await arrive(world, visit, provider, ['patient', 'in-visit']);
    pages.push(theirs.page);
    const { seatId } = (await theirs.page.snapshot()).you;
    await bring(theirs.page, seatId, provider, ['patient', 'in-visit']);
    return { ...theirs, seatId };
  };
  return {
    world,
    visitId,
    place,
    provider,
    providerSeat,
    page,
    seatId,
    pages,
    anotherDevice,
    patient: () => {
      patient ??= comes();
      return patient;
    },
  };
}

async function arrive(
  world: LiveWorld,
  visit: Awaited<ReturnType<LiveWorld['scheduled']>>,
  provider: TestSocket,
  [role]: Place,
): Promise<Arrival> {
  const { visitId, sessionId } = visit;
  if (role === 'provider')
    return {
      page: world.connect(await world.signedIn(world.staff.clinicalAdmin), { as: 'staff', visitId }),
      anotherDevice: oneBrowser,
    };
  if (role === 'interpreter') {
    expect(await provider.outcome('interpreter:request', { language: 'es' })).toBe('ok');
    return { page: await interpreterIn(world, visitId), anotherDevice: oneBrowser };
  }
  if (role === 'patient') {
    const auth = { as: 'patient', sessionId };
    return {
      page: world.connect(await world.patientOf(visit), auth),
      anotherDevice: async () => world.connect(await world.anotherDevice(visit), auth),
    };
  }
  const guestId =
    role === 'captioner'
      ? await captionerOf(world, visitId)
      : await invited(await world.patientOf(visit), sessionId);
  const come = async () => world.connect(await guestBrowser(world, guestId), { as: 'guest', guestId });
  return { page: await come(), anotherDevice: come };
}

export async function bring(
  page: TestSocket,
  seatId: string,
  provider: TestSocket,
  [part, stage]: Place,
): Promise<void> {
  const ok = async (socket: TestSocket, command: 'seat:check-in' | 'seat:leave') =>
    expect(await socket.outcome(command, {})).toBe('ok');
  const asProvider = async (command: 'seat:admit' | 'seat:send-to-waiting') =>
    expect(await provider.outcome(command, { seatId })).toBe('ok');
  const checksIn = part === 'patient' || part === 'guest' || part === 'captioner';

  if (checksIn && stage !== 'pending') await ok(page, 'seat:check-in');
  if (checksIn && stage === 'in-visit') await asProvider('seat:admit');
  if (part === 'interpreter' && stage === 'waiting') await asProvider('seat:send-to-waiting');
  if (stage === 'left') await ok(page, 'seat:leave');
  if (stage === 'removed') expect(await provider.outcome('seat:remove', { seatId, minutes: 15 })).toBe('ok');
}

export async function quiet(pages: readonly TestSocket[]): Promise<void> {
  for (const page of pages) {
    // Events sent earlier arrive before this answer.
    if (page.connected) await page.send('room:ping', {});
    page.heard.length = 0;
  }
}

export async function succeeds<K extends RoomCommandName>(
  { page, pages }: Pick<Scene, 'page' | 'pages'>,
  command: K,
  payload: Parameters<RoomClientToServer[K]>[0],
): Promise<CommandReply<K>> {
  await quiet(pages);
  const answer = await page.send(command, payload);
  expect(answer, command).toMatchObject({ ok: true });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.data;
}

export async function standing({ db, sfu }: LiveWorld, visitId: string) {
  const [seats, visit, links, chat, calls] = await Promise.all([
    db.selectFrom('participants').selectAll().where('visitId', '=', visitId).orderBy('seatId').execute(),
    db.selectFrom('visits').selectAll().where('id', '=', visitId).executeTakeFirstOrThrow(),
    db.selectFrom('links').selectAll().where('visitId', '=', visitId).orderBy('id').execute(),
    db.selectFrom('chatMessages').selectAll().where('visitId', '=', visitId).orderBy('ordinal').execute(),
    db
      .selectFrom('interpreterRequests')
      .selectAll()
      .where('visitId', '=', visitId)
      .orderBy('ordinal')
      .execute(),
  ]);
  const seatIds = new Set(seats.map(({ seatId }) => seatId));
  const flows = [...sfu.producers, ...sfu.consumers]
    .filter(({ appData }) => seatIds.has((appData as { peerId: string }).peerId))
    .map(({ id, paused }) => ({ id, paused }));
  const media = { flows, transports: [...sfu.transports].map(({ id }) => id) };
  return { seats, visit, links, chat, calls, media };
}

export async function stageOf({ db }: LiveWorld, seatId: string): Promise<string> {
  const { stage } = await db
    .selectFrom('participants')
    .select('stage')
    .where('seatId', '=', seatId)
    .executeTakeFirstOrThrow();
  return stage;
}

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RoomCommandName, roomCommands } from '../../../shared/contracts/socket/commands.ts';
import type { SeatRole, Stage } from '../../../shared/domain/participant.ts';
import { allowedFrom, PLACES, refusalOf } from '../../test-support/command-oracle.ts';
import { guestBrowser, invited } from '../../test-support/guests.ts';
import { interpreterIn, turnInterpretationOn } from '../../test-support/interpreting.ts';
import { createLiveWorld, type LiveWorld } from '../../test-support/live-world.ts';
import type { TestSocket } from '../../test-support/test-socket.ts';
import { VALID_COMMANDS } from '../../test-support/valid-commands.ts';

/**
 * Sends every command from every stage over a real socket and compares with a table written independently of
 * the policy: allowed commands pass; every other is refused with its code, changes nothing and is audited.
 */
/** What the room itself may answer to a command that passes the policy. */
const ROOM_CODES =
  /^(ok|NO_SUCH_PARTICIPANT|MEDIA_REFUSED|MEDIA_UNAVAILABLE|WRONG_STAGE|NOT_ADMITTED|MICROPHONE_LOCKED|SCREEN_SHARE_TAKEN|JOINED_TOO_SOON|VISIT_HAS_BEGUN|FAILED_TO_LOAD_CHAT_MESSAGES)$/;

let world: LiveWorld;

beforeAll(async () => {
  world = await createLiveWorld();
  await turnInterpretationOn(world);
});

afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

type Scheduled = Awaited<ReturnType<LiveWorld['scheduled']>>;

interface Place {
  socket: TestSocket;
  provider: TestSocket;
  visitId: string;
  seatId: string;
}

const patientOf = async (visit: Scheduled) =>
  world.connect(await world.patientOf(visit), { as: 'patient', sessionId: visit.sessionId });
const guestOf = async (visit: Scheduled) => {
  const guestId = await invited(await world.patientOf(visit), visit.sessionId);
  return world.connect(await guestBrowser(world, guestId), { as: 'guest', guestId });
};

/** A new visit with a page at this stage. */
async function place(role: SeatRole, stage: Stage): Promise<Place> {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  if (role === 'provider') {
    const colleague = world.connect(await world.signedIn(world.staff.clinicalAdmin), {
      as: 'staff',
      visitId: visit.visitId,
    });
    const { you } = await colleague.snapshot();
    if (stage === 'left') await colleague.send('seat:leave', {});
    return { socket: colleague, provider, visitId: visit.visitId, seatId: you.seatId };
  }
  if (role === 'interpreter') {
    expect(await provider.outcome('interpreter:request', { language: 'es' })).toBe('ok');
    const socket = await interpreterIn(world, visit.visitId);
    const { seatId } = (await socket.snapshot()).you;
    if (stage === 'waiting') expect(await provider.outcome('seat:send-to-waiting', { seatId })).toBe('ok');
    if (stage === 'removed')
      expect(await provider.outcome('seat:remove', { seatId, minutes: 15 })).toBe('ok');
    return { socket, provider, visitId: visit.visitId, seatId };
  }
  const socket = role === 'guest' ? await guestOf(visit) : await patientOf(visit);
  const { you } = await socket.snapshot();
  const { seatId } = you;
  if (stage !== 'pending') expect(await socket.outcome('seat:check-in', {})).toBe('ok');
  if (stage === 'in-visit' || stage === 'left')
    expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  if (stage === 'left') await socket.send('seat:leave', {});
  if (stage === 'removed') expect(await provider.outcome('seat:remove', { seatId, minutes: 15 })).toBe('ok');
  return { socket, provider, visitId: visit.visitId, seatId };
}

const commands = Object.keys(roomCommands) as RoomCommandName[];
describe.each(PLACES)('%s, %s', (role, stage) => {
  const allowed = allowedFrom(role, stage);
  const refused = commands.filter((command) => !allowed.includes(command));

  test('refuses every other command, changes nothing and audits it', async () => {
    const { socket, provider, visitId, seatId } = await place(role, stage);
    // Flushes everything sent before.
    await provider.send('media:switch', { source: 'camera', on: false });
    await provider.next('seat:changed', (seat) => seat.camera === 'off');
    provider.heard.length = 0;
    for (const command of refused) {
      const answer = await socket.raw(command, VALID_COMMANDS[command]);
      expect(answer.ok ? 'ok' : answer.error.code, command).toBe(refusalOf(command, role, stage));
    }
    // Nothing was broadcast: the next message heard is this one.
    await provider.send('media:switch', { source: 'camera', on: true });
    await provider.next('seat:changed', (seat) => seat.camera === 'on');
    expect(provider.heard.map(({ name }) => name)).toEqual([]);
    await expect
      .poll(async () => {
        const rows = await world.db
          .selectFrom('auditEvents')
          .select('details')
          .where('visitId', '=', visitId)
          .where('action', '=', 'command.refused')
          .where('actor', '=', `seat:${seatId}`)
          .execute();
        return rows.map(({ details }) => (details as { command: string }).command).sort();
      })
      .toEqual([...refused].sort());
  });

  test.each(allowed)('%s is not refused by the policy', async (command) => {
    const { socket } = await place(role, stage);
    const fresh = command === 'chat:send' ? { messageId: randomUUID() } : {};
    const answer = await socket.raw(command, { ...VALID_COMMANDS[command], ...fresh });
    const code = answer.ok ? 'ok' : answer.error.code;
    expect(code, command).toMatch(ROOM_CODES);
    expect(code).not.toBe('ACCESS_DENIED');
  });
});

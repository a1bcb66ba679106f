import { describe, expect, test } from 'vitest';
import { type RoomCommandName, roomCommands } from '../../../shared/contracts/socket/commands.ts';
import { SEAT_ROLES, STAGES } from '../../../shared/domain/participant.ts';
import type { Seat } from './room.machine.ts';
import { chatRefusal, refusal } from './visit-room.policy.ts';

/** What is allowed, written inversely to the policy: by role and stage. Everything else is refused. */
const ALLOWED: Record<string, readonly RoomCommandName[]> = {
  'provider pending': ['room:ping'],
  'provider left': ['room:ping'],
  'provider in-visit': [
    'room:ping',
    'media:sync',
    'media:receive',
    'media:layers',
    'media:quality',
    'move:decide',
    'seat:admit',
    'visit:admit-all',
    'seat:send-to-waiting',
    'seat:remove',
    'seat:clear-removal',
    'seat:mute',
    'visit:mute-all',
    'visit:invite-unmute',
    'seat:lock-microphone',
    'visit:lock-microphones',
    'visit:pause',
    'visit:unpause',
    'screen:offer',
    'screen:withdraw',
    'screen:answer',
    'screen:stop',
    'media:prepare',
    'visit:end',
    'interpreter:request',
    'interpreter:cancel',
    'seat:leave',
    'chat:send',
    'chat:history',
    'media:open',
    'media:sync',
    'media:connect',
    'media:restart-ice',
    'media:produce',
    'media:receive',
    'media:layers',
    'media:quality',
    'media:resume-consumers',
    'media:switch',
    'media:close-source',
  ],
  'other pending': ['room:ping', 'seat:check-in'],
  'other left': ['room:ping', 'seat:check-in'],
  'other waiting': [
    'room:ping',
    'media:sync',
    'seat:check-in',
    'move:answer',
    'seat:leave',
    'chat:send',
    'chat:history',
    'media:open',
    'media:sync',
    'media:connect',
    'media:restart-ice',
    'media:prepare',
    'media:switch',
    'media:close-source',
  ],
  'other in-visit': [
    'room:ping',
    'media:sync',
    'media:receive',
    'media:layers',
    'media:quality',
    'seat:check-in',
    'move:answer',
    'seat:leave',
    'chat:send',
    'chat:history',
    'screen:offer',
    'screen:withdraw',
    'screen:answer',
    'screen:stop',
    'media:open',
    'media:sync',
    'media:prepare',
    'media:connect',
    'media:restart-ice',
    'media:produce',
    'media:receive',
    'media:layers',
    'media:quality',
    'media:resume-consumers',
    'media:switch',
    'media:close-source',
  ],
};

const commands = Object.keys(roomCommands) as RoomCommandName[];

// Connecting puts a provider in the visit: they are never in the waiting room.
const places = SEAT_ROLES.flatMap((role) => STAGES.map((stage) => ({ role, stage }))).filter(
  ({ role, stage }) => role !== 'provider' || stage !== 'waiting',
);

describe.each(places)('$role, $stage', ({ role, stage }) => {
  // Interpreters do not check in, and no other browser may ask for their seat.
  const allowed = [
    'room:ping' as RoomCommandName,
    ...(ALLOWED[`${role === 'provider' ? 'provider' : 'other'} ${stage}`] ?? []),
    ...(role === 'patient' && ['pending', 'waiting', 'left'].includes(stage)
      ? ['visit:cancel' as const]
      : []),
  ].filter((command) => role !== 'interpreter' || (command !== 'seat:check-in' && command !== 'move:answer'));

  test.each(commands)('%s', (command) => {
    const code = refusal(command, role, stage);
    if (allowed.includes(command)) expect(code).toBeNull();
    else expect(code).toMatch(/^(ACCESS_DENIED|NOT_ADMITTED|WRONG_STAGE|BLOCKED_FROM_VISIT)$/);
  });
});

describe('writing', () => {
  const at = (seatId: string, role: Seat['role'], stage: Seat['stage']) => ({ seatId, role, stage }) as Seat;
  const provider = at('dr', 'provider', 'in-visit');
  const patient = at('p', 'patient', 'in-visit');
  const waiting = at('w', 'patient', 'waiting');
  const wroteTo = (seatId: string) => [{ with: seatId }];

  test.each([
    ['a provider, to everyone', provider, null, [], null],
    ['a patient in the visit, to everyone', patient, null, [], null],
    ['a provider, to one who waits', provider, waiting, [], null],
    ['a provider, to one in the visit alone', provider, patient, [], 'WRONG_STAGE'],
    ['a patient in the visit, to one who waits', patient, waiting, [], 'ACCESS_DENIED'],
    ['one who waits, to everyone', waiting, null, wroteTo('w'), 'NOT_ADMITTED'],
    ['one who waits, unasked', waiting, waiting, [], 'NOT_ADMITTED'],
    ['one who waits, asked', waiting, waiting, wroteTo('w'), null],
    ['one who waits, when another was asked', waiting, waiting, wroteTo('v'), 'NOT_ADMITTED'],
    [
      'one who waits, on the line of another',
      waiting,
      at('v', 'patient', 'waiting'),
      wroteTo('v'),
      'NOT_ADMITTED',
    ],
  ] as const)('%s', (_, writer, partner, chat, expected) => {
    expect(chatRefusal(writer, partner, chat)).toBe(expected);
  });
});

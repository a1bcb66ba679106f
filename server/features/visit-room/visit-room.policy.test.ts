import { describe, expect, test } from 'vitest';
import { type RoomCommandName, roomCommands } from '../../../shared/contracts/socket/commands.ts';
import { SEAT_ROLES, STAGES } from '../../../shared/domain/participant.ts';
import { refusal } from './visit-room.policy.ts';

/** What is allowed, written the other way round than the policy is: by who and where. All the rest is refused. */
const ALLOWED: Record<string, readonly RoomCommandName[]> = {
  'provider pending': ['room:ping'],
  'provider left': ['room:ping'],
  'provider in-visit': [
    'room:ping',
    'media:sync',
    'media:receive',
    'media:quality',
    'seat:admit',
    'seat:mute',
    'visit:end',
    'seat:leave',
    'chat:send',
    'media:open',
    'media:connect',
    'media:restart-ice',
    'media:produce',
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
    'seat:leave',
    'media:open',
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
    'media:quality',
    'seat:check-in',
    'seat:leave',
    'chat:send',
    'media:open',
    'media:connect',
    'media:restart-ice',
    'media:produce',
    'media:resume-consumers',
    'media:switch',
    'media:close-source',
  ],
};

const commands = Object.keys(roomCommands) as RoomCommandName[];

// A provider is in the visit by coming: they are never in the waiting room.
const places = SEAT_ROLES.flatMap((role) => STAGES.map((stage) => ({ role, stage }))).filter(
  ({ role, stage }) => role !== 'provider' || stage !== 'waiting',
);

describe.each(places)('$role, $stage', ({ role, stage }) => {
  const allowed = ALLOWED[`${role === 'provider' ? 'provider' : 'other'} ${stage}`] ?? [];

  test.each(commands)('%s', (command) => {
    const code = refusal(command, role, stage);
    if (allowed.includes(command)) expect(code).toBeNull();
    else expect(code).toMatch(/^(ACCESS_DENIED|NOT_ADMITTED|WRONG_STAGE)$/);
  });
});

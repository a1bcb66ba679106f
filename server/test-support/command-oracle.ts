import type { RoomCommandName } from '../../shared/contracts/socket/commands.ts';
import type { SeatRole, Stage } from '../../shared/domain/participant.ts';

/**
 * The allowed commands, listed by place and independently of the product's rules (`visit-room.policy.ts`), so
 * that an error there has to be made twice to pass.
 */
type Place = `${SeatRole}, ${Stage}`;

const WHERE_MEDIA_IS_SET_UP: readonly RoomCommandName[] = [
  'room:ping',
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
];
const WHERE_MEDIA_FLOWS: readonly RoomCommandName[] = [
  ...WHERE_MEDIA_IS_SET_UP,
  'screen:offer',
  'screen:withdraw',
  'screen:answer',
  'screen:stop',
  'media:produce',
  'media:receive',
  'media:layers',
  'media:quality',
  'media:resume-consumers',
];

const ALLOWED: Partial<Record<Place, readonly RoomCommandName[]>> = {
  'provider, in-visit': [
    ...WHERE_MEDIA_FLOWS,
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
    'visit:end',
    'interpreter:request',
    'interpreter:cancel',
  ],
  'provider, left': ['room:ping'],
  'patient, pending': ['room:ping', 'seat:check-in', 'visit:cancel'],
  'patient, waiting': [...WHERE_MEDIA_IS_SET_UP, 'seat:check-in', 'move:answer', 'visit:cancel'],
  'patient, in-visit': [...WHERE_MEDIA_FLOWS, 'seat:check-in', 'move:answer'],
  'patient, left': ['room:ping', 'seat:check-in', 'visit:cancel'],
  'patient, removed': ['room:ping'],
  'guest, pending': ['room:ping', 'seat:check-in'],
  'guest, waiting': [...WHERE_MEDIA_IS_SET_UP, 'seat:check-in', 'move:answer'],
  'guest, in-visit': [...WHERE_MEDIA_FLOWS, 'seat:check-in', 'move:answer'],
  'guest, left': ['room:ping', 'seat:check-in'],
  'guest, removed': ['room:ping'],
  // A person who left has no connection.
  'interpreter, waiting': WHERE_MEDIA_IS_SET_UP,
  'interpreter, in-visit': WHERE_MEDIA_FLOWS,
  'interpreter, removed': ['room:ping'],
};

/** Every place that a page can be in. */
export const PLACES = (Object.keys(ALLOWED) as Place[]).map(
  (place) => place.split(', ') as [role: SeatRole, stage: Stage],
);

export function allowedFrom(role: SeatRole, stage: Stage): readonly RoomCommandName[] {
  return ALLOWED[`${role}, ${stage}`] ?? [];
}

/** The code that refuses a disallowed command there. */
export function refusalOf(command: RoomCommandName, role: SeatRole, stage: Stage): string {
  const elsewhere = PLACES.filter(([one, at]) => one === role && allowedFrom(one, at).includes(command));
  if (elsewhere.length === 0) return 'ACCESS_DENIED';
  if (stage === 'removed') return 'BLOCKED_FROM_VISIT';
  // Commands of the visit wait for admission; others belong to another stage.
  return elsewhere.some(([, at]) => at === 'in-visit') && stage !== 'in-visit'
    ? 'NOT_ADMITTED'
    : 'WRONG_STAGE';
}

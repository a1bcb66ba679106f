import type { RoomCommandName } from '../../shared/contracts/socket/commands.ts';
import type { SeatRole, Stage } from '../../shared/domain/participant.ts';

/**
 * What may be sent from where, written out place by place: it knows nothing of the rules that the product decides by
 * (`visit-room.policy.ts`), so that a line which is wrong there is wrong here only if somebody writes it twice.
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
  // One who has left has no connection any more.
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

/** The code with which a command is refused from there; it is one that is not allowed. */
export function refusalOf(command: RoomCommandName, role: SeatRole, stage: Stage): string {
  const elsewhere = PLACES.filter(([one, at]) => one === role && allowedFrom(one, at).includes(command));
  if (elsewhere.length === 0) return 'ACCESS_DENIED';
  if (stage === 'removed') return 'BLOCKED_FROM_VISIT';
  // What is done in the visit waits for admission; the rest has another time.
  return elsewhere.some(([, at]) => at === 'in-visit') && stage !== 'in-visit'
    ? 'NOT_ADMITTED'
    : 'WRONG_STAGE';
}

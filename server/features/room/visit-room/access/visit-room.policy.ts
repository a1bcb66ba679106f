import type { Staff } from '#server/http/access/caller.ts';
import type { RoomCommandName } from '#shared/contracts/socket/commands.ts';
import type { ChatMessage } from '#shared/contracts/socket/events.ts';
import type { SeatRole, Stage } from '#shared/domain/participant.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { can } from '#shared/permissions/permissions.ts';
import type { Seat } from '../machine/room.machine.ts';

interface Rule {
  roles: readonly SeatRole[];
  /** Within the roles, only people who type captions. */
  captioners?: true;
  stages: readonly Stage[];
}

const EVERYBODY: readonly SeatRole[] = ['provider', 'patient', 'guest', 'interpreter'];
const STAFF: readonly SeatRole[] = ['provider'];
/** An interpreter is admitted because a provider requested one, without a check-in. */
const THOSE_WHO_CHECK_IN: readonly SeatRole[] = ['patient', 'guest'];

/** An interpreter may share a screen, but is not the other party that accepts one (PRODUCT 9.6). */
const THOSE_WHO_ACCEPT: readonly SeatRole[] = ['provider', 'patient', 'guest'];

const anywhere: readonly Stage[] = ['pending', 'waiting', 'in-visit', 'left', 'removed'];
const whereverNotRemoved: readonly Stage[] = ['pending', 'waiting', 'in-visit', 'left'];
const waitingOrInVisit: readonly Stage[] = ['waiting', 'in-visit'];
const inVisit: readonly Stage[] = ['in-visit'];

/**
 * Who may send which command to a live visit, and from which stage (PRODUCT 1.7). A missing command does not
 * compile.
 */
const RULES: Record<RoomCommandName, Rule> = {
  'room:ping': { roles: EVERYBODY, stages: anywhere },
  'seat:check-in': { roles: THOSE_WHO_CHECK_IN, stages: whereverNotRemoved },
  'seat:attend': { roles: THOSE_WHO_CHECK_IN, stages: anywhere },
  // The seat's page decides whether the seat moves to another device; a provider does if it does not answer.
  'move:answer': { roles: THOSE_WHO_CHECK_IN, stages: waitingOrInVisit },
  'move:decide': { roles: STAFF, stages: inVisit },
  // Only a provider in the visit admits, removes, mutes, locks, pauses and ends.
  'seat:admit': { roles: STAFF, stages: inVisit },
  'visit:admit-all': { roles: STAFF, stages: inVisit },
  'seat:send-to-waiting': { roles: STAFF, stages: inVisit },
  'seat:remove': { roles: STAFF, stages: inVisit },
  'seat:clear-removal': { roles: STAFF, stages: inVisit },
  'seat:mute': { roles: STAFF, stages: inVisit },
  'visit:mute-all': { roles: STAFF, stages: inVisit },
  'visit:invite-unmute': { roles: STAFF, stages: inVisit },
  'seat:lock-microphone': { roles: STAFF, stages: inVisit },
  'visit:lock-microphones': { roles: STAFF, stages: inVisit },
  'picture:ask': { roles: STAFF, stages: inVisit },
  // Providers would notify only themselves.
  'sound:missed': { roles: ['patient', 'guest'], stages: inVisit },
  'picture:answer': { roles: ['patient'], stages: inVisit },
  'picture:withdraw': { roles: STAFF, stages: inVisit },
  'visit:pause': { roles: STAFF, stages: inVisit },
  'visit:unpause': { roles: STAFF, stages: inVisit },
  'visit:end': { roles: STAFF, stages: inVisit },
  'interpreter:request': { roles: STAFF, stages: inVisit },
  'interpreter:cancel': { roles: STAFF, stages: inVisit },
  // A patient may cancel the visit while they are not in it (PRODUCT 8.11).
  'visit:cancel': { roles: ['patient'], stages: ['pending', 'waiting', 'left'] },
  'seat:leave': { roles: EVERYBODY, stages: waitingOrInVisit },
  // People in the visit write to each other; a waiting person, only to providers who wrote first
  // (`chatRefusal`).
  'chat:send': { roles: EVERYBODY, stages: waitingOrInVisit },
  'chat:history': { roles: EVERYBODY, stages: waitingOrInVisit },
  'captions:switch': { roles: EVERYBODY, stages: inVisit },
  'captions:speak': { roles: EVERYBODY, stages: inVisit },
  // What a captioner types appears as other people's words.
  'captions:write': { roles: ['guest'], captioners: true, stages: inVisit },
  'captions:type-all': { roles: ['guest'], captioners: true, stages: inVisit },
  // Everyone in the visit may offer their screen; the share's state decides who may answer or stop it.
  'screen:offer': { roles: EVERYBODY, stages: inVisit },
  'screen:withdraw': { roles: EVERYBODY, stages: inVisit },
  'screen:answer': { roles: THOSE_WHO_ACCEPT, stages: inVisit },
  'screen:stop': { roles: EVERYBODY, stages: inVisit },
  // Only the person's own; the code for its device is created by REST.
  'second-camera:stop': { roles: EVERYBODY, stages: inVisit },
  // Only providers have documents to share; the share's state decides who presents.
  'document:share': { roles: STAFF, stages: inVisit },
  'document:view': { roles: STAFF, stages: inVisit },
  'document:stop': { roles: STAFF, stages: inVisit },
  // While waiting or paused, everything is set up but no media flows.
  'media:open': { roles: EVERYBODY, stages: waitingOrInVisit },
  'media:sync': { roles: EVERYBODY, stages: waitingOrInVisit },
  'media:connect': { roles: EVERYBODY, stages: waitingOrInVisit },
  'media:restart-ice': { roles: EVERYBODY, stages: waitingOrInVisit },
  'media:prepare': { roles: EVERYBODY, stages: waitingOrInVisit },
  'media:switch': { roles: EVERYBODY, stages: waitingOrInVisit },
  'media:close-source': { roles: EVERYBODY, stages: waitingOrInVisit },
  'media:report': { roles: EVERYBODY, stages: waitingOrInVisit },
  'media:produce': { roles: EVERYBODY, stages: inVisit },
  'media:receive': { roles: EVERYBODY, stages: inVisit },
  'media:layers': { roles: EVERYBODY, stages: inVisit },
  'media:quality': { roles: EVERYBODY, stages: inVisit },
  'media:network': { roles: EVERYBODY, stages: inVisit },
  'media:resume-consumers': { roles: EVERYBODY, stages: inVisit },
};

export function refusal(
  command: RoomCommandName,
  { role, stage, captioner = false }: Pick<Seat, 'role' | 'stage' | 'captioner'>,
): ErrorCode | null {
  const rule: Rule = RULES[command];
  if (!rule.roles.includes(role) || (rule.captioners && !captioner)) return 'ACCESS_DENIED';
  if (rule.stages.includes(stage)) return null;
  if (stage === 'removed') return 'BLOCKED_FROM_VISIT';
  return rule.stages.includes('in-visit') && stage !== 'in-visit' ? 'NOT_ADMITTED' : 'WRONG_STAGE';
}

/**
 * Null if the message is allowed. `partner` is the seat in a private line with the providers; null for a message to
 * everyone in the visit.
 */
export function chatRefusal(
  writer: Seat,
  partner: Seat | null,
  chat: readonly Pick<ChatMessage, 'with'>[],
): ErrorCode | null {
  if (writer.stage === 'waiting') {
    const asked = partner?.seatId === writer.seatId && chat.some((message) => message.with === writer.seatId);
    return asked ? null : 'NOT_ADMITTED';
  }
  if (!partner) return null;
  if (writer.role !== 'provider') return 'ACCESS_DENIED';
  return partner.stage === 'waiting' ? null : 'WRONG_STAGE';
}

/**
 * Any provider or clinical admin of the practice may join its visits and follow them live; accounts that only
 * monitor or administer may not (PRODUCT 6.8).
 */
export function mayAttendVisitsOf(practiceId: number, staff: Staff): boolean {
  return can(staff, 'visits.attend', { practiceId });
}

import type { RoomCommandName } from '../../../shared/contracts/socket/commands.ts';
import type { SeatRole, Stage } from '../../../shared/domain/participant.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { Staff } from '../../http/caller.ts';
import { worksWithVisits } from '../visits/visits.policy.ts';

interface Rule {
  roles: readonly SeatRole[];
  stages: readonly Stage[];
}

const EVERYBODY: readonly SeatRole[] = ['provider', 'patient', 'guest', 'interpreter'];
const STAFF: readonly SeatRole[] = ['provider'];
const THOSE_ADMITTED: readonly SeatRole[] = ['patient', 'guest', 'interpreter'];

const anywhere: readonly Stage[] = ['pending', 'waiting', 'in-visit', 'left'];
const waitingOrInVisit: readonly Stage[] = ['waiting', 'in-visit'];
const inVisit: readonly Stage[] = ['in-visit'];

/**
 * Who may send which command to a live visit, and from where (spec §6). A command without a line here
 * does not compile.
 */
const RULES: Record<RoomCommandName, Rule> = {
  'room:ping': { roles: EVERYBODY, stages: anywhere },
  // Those who are let in say that they are there.
  'seat:check-in': { roles: THOSE_ADMITTED, stages: anywhere },
  // Only a provider who is in the visit admits, mutes and ends.
  'seat:admit': { roles: STAFF, stages: inVisit },
  'seat:mute': { roles: STAFF, stages: inVisit },
  'visit:end': { roles: STAFF, stages: inVisit },
  // Whoever is there may go.
  'seat:leave': { roles: EVERYBODY, stages: waitingOrInVisit },
  // Only those in the visit talk to each other.
  'chat:send': { roles: EVERYBODY, stages: inVisit },
  // While waiting everything is set up and nothing flows.
  'media:open': { roles: EVERYBODY, stages: waitingOrInVisit },
  'media:sync': { roles: EVERYBODY, stages: waitingOrInVisit },
  'media:connect': { roles: EVERYBODY, stages: waitingOrInVisit },
  'media:restart-ice': { roles: EVERYBODY, stages: waitingOrInVisit },
  'media:prepare': { roles: EVERYBODY, stages: ['waiting'] },
  'media:switch': { roles: EVERYBODY, stages: waitingOrInVisit },
  'media:close-source': { roles: EVERYBODY, stages: waitingOrInVisit },
  // Media flows in the visit only.
  'media:produce': { roles: EVERYBODY, stages: inVisit },
  'media:receive': { roles: EVERYBODY, stages: inVisit },
  'media:quality': { roles: EVERYBODY, stages: inVisit },
  'media:resume-consumers': { roles: EVERYBODY, stages: inVisit },
};

/** Why a seat may not send a command now, or null when it may. */
export function refusal(command: RoomCommandName, role: SeatRole, stage: Stage): ErrorCode | null {
  const rule = RULES[command];
  if (!rule.roles.includes(role)) return 'ACCESS_DENIED';
  if (rule.stages.includes(stage)) return null;
  return rule.stages.includes('in-visit') && stage !== 'in-visit' ? 'NOT_ADMITTED' : 'WRONG_STAGE';
}

/**
 * Any provider or clinical admin of the practice may join its visits (spec §4: 'another provider or admin
 * can join') and follow them live; those who only monitor or administer may not (spec §6).
 */
export function mayAttendVisitsOf(practiceId: number, staff: Staff): boolean {
  return (
    worksWithVisits(staff) && staff.memberships.some((membership) => membership.practiceId === practiceId)
  );
}

import type { Db, Trx } from '#server/storage/db/database.ts';
import type { VisitPresence } from '#shared/contracts/socket/events.ts';
import type { Stage } from '#shared/domain/participant.ts';
import { isAway } from './away.ts';
import {
  leaveAllSeats,
  leaveSeatOf,
  selectParticipantsOfVisits,
  setGuestName,
  wasLetIn,
} from './participants.queries.ts';

/** The participants' stages in a visit (PRODUCT 6.9: participants, provider presence). */
export type Presence = Omit<VisitPresence, 'visitId' | 'status'>;

const NOBODY_YET: Presence = {
  patientInVisit: false,
  patientStage: 'pending',
  patientStages: [],
  providersCurrentlyInVisit: [],
  providersPreviouslyInVisit: [],
};

/** A patient's seat in a visit, by its own id or the visit patient's; undefined before they came. */
export async function findPatientSeat(
  db: Db,
  visitId: string,
  by: { seatId: string } | { sessionId: string },
) {
  const seat = (await selectParticipantsOfVisits(db, [visitId])).find((one) =>
    'seatId' in by ? one.seatId === by.seatId : one.sessionId === by.sessionId,
  );
  if (seat?.role !== 'patient' || !seat.sessionId) return undefined;
  return { seatId: seat.seatId, sessionId: seat.sessionId };
}

/** Staff admitted the person, who may be waiting again; false for people they removed. */
export const wasInVisit = (db: Db, seatId: string): Promise<boolean> => wasLetIn(db, seatId);

/** Renames a guest's seat, if there is one. The room is notified separately (`guests.changed`). */
export function renameGuestSeat(trx: Trx, guestId: string, name: string): Promise<void> {
  return setGuestName(trx, guestId, name);
}

/** The visit was ended outside of its room, so everyone in it has left. The room is notified separately. */
export function closeSeats(trx: Trx, visitId: string, at: Date): Promise<void> {
  return leaveAllSeats(trx, visitId, at);
}

/**
 * A patient was removed from the visit outside of its room, which is notified separately: they have left if
 * they came.
 */
export function closeSeatOf(trx: Trx, sessionId: string, at: Date): Promise<void> {
  return leaveSeatOf(trx, sessionId, at);
}

/** The presence of each given visit, including visits without participants. */
export async function loadPresence(db: Db, visitIds: readonly string[]): Promise<Map<string, Presence>> {
  const byVisit = new Map(visitIds.map((id) => [id, [] as ParticipantStanding[]]));
  for (const row of await selectParticipantsOfVisits(db, visitIds)) byVisit.get(row.visitId)?.push(row);
  return new Map([...byVisit].map(([id, rows]) => [id, presenceOf(rows)]));
}

/** Names of the providers who were in the visit; they may be colleagues of the scheduled one. */
export async function providersSeen(db: Db, visitId: string): Promise<string[]> {
  const presence = (await loadPresence(db, [visitId])).get(visitId) ?? NOBODY_YET;
  const { providersCurrentlyInVisit: now, providersPreviouslyInVisit: before } = presence;
  return [...now, ...before].map(({ name }) => name);
}

interface ParticipantStanding {
  role: 'provider' | 'patient' | 'guest' | 'interpreter';
  stage: Stage;
  sessionId: string | null;
  accountId: string | null;
  name: string;
  unattended?: boolean;
  /** As stored: the page has gone, and may come back. */
  away?: boolean;
  /** Of a live room's seat: it has a page. */
  connected?: boolean;
  /** Of a live room's seat in milliseconds since the epoch; in a list, in the database's JSON format. */
  arrivedAt?: Date | string | number | null;
}

/** A browser that has shown no person does not wait yet. */
const stageOf = ({ stage, unattended }: ParticipantStanding): Stage =>
  unattended && stage === 'waiting' ? 'pending' : stage;

/** A row has what was stored; a live seat tells whether it has a page. */
const hasPage = ({ away, connected = true }: ParticipantStanding): boolean =>
  away === undefined ? connected : !away;

/** Pure: presence from the participants' stages. If patients differ, a waiting one is shown first. */
export function presenceOf(participants: readonly ParticipantStanding[]): Presence {
  if (participants.length === 0) return NOBODY_YET;
  const patients = participants.filter((one) => one.role === 'patient').map(stageOf);
  const providers = (stage: 'in-visit' | 'left') =>
    participants.flatMap((one) =>
      one.role === 'provider' && one.stage === stage && one.accountId
        ? [{ userId: one.accountId, name: one.name }]
        : [],
    );
  return {
    patientInVisit: patients.includes('in-visit'),
    patientStage:
      (['waiting', 'in-visit', 'left', 'pending', 'removed'] as const).find((stage) =>
        patients.includes(stage),
      ) ?? 'pending',
    patientStages: participants.flatMap((one) => {
      const { role, sessionId, unattended, arrivedAt } = one;
      if (role !== 'patient' || !sessionId) return [];
      const stage = stageOf(one);
      const reconnecting = isAway({ stage: one.stage, connected: hasPage(one) });
      return [
        {
          sessionId,
          stage,
          ...(unattended ? { unattended } : {}),
          ...(reconnecting ? { reconnecting } : {}),
          ...(stage === 'waiting' && arrivedAt ? { waitingSince: new Date(arrivedAt).toISOString() } : {}),
        },
      ];
    }),
    providersCurrentlyInVisit: providers('in-visit'),
    providersPreviouslyInVisit: providers('left'),
  };
}

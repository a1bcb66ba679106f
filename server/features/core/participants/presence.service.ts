import type { Db, Trx } from '#server/storage/db/database.ts';
import type { VisitPresence } from '#shared/contracts/socket/events.ts';
import type { Stage } from '#shared/domain/participant.ts';
import {
  leaveAllSeats,
  leaveSeatOf,
  selectParticipantsOfVisits,
  setGuestName,
  wasLetIn,
} from './participants.queries.ts';

interface Standing {
  stage: Stage;
  connected: boolean;
}

export const isAway = ({ stage, connected }: Standing): boolean =>
  !connected && (stage === 'waiting' || stage === 'in-visit');

/** PRODUCT 6.9: participants, provider presence. */
export type Presence = Omit<VisitPresence, 'visitId' | 'status'>;

const NOBODY_YET: Presence = {
  patientInVisit: false,
  patientStage: 'pending',
  patientStages: [],
  providersCurrentlyInVisit: [],
  providersPreviouslyInVisit: [],
};

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

/** False for people that staff removed; true for admitted people who wait again. */
export const wasInVisit = (db: Db, seatId: string): Promise<boolean> => wasLetIn(db, seatId);

export function renameGuestSeat(trx: Trx, guestId: string, name: string): Promise<void> {
  return setGuestName(trx, guestId, name);
}

/** Everyone leaves a visit that ended outside of its room, which is notified separately. */
export function closeSeats(trx: Trx, visitId: string, at: Date): Promise<void> {
  return leaveAllSeats(trx, visitId, at);
}

/** The seat of a patient removed outside of the room, which is notified separately. A patient who arrived has left. */
export function closeSeatOf(trx: Trx, sessionId: string, at: Date): Promise<void> {
  return leaveSeatOf(trx, sessionId, at);
}

export async function loadPresence(db: Db, visitIds: readonly string[]): Promise<Map<string, Presence>> {
  const byVisit = new Map(visitIds.map((id) => [id, [] as ParticipantState[]]));
  for (const row of await selectParticipantsOfVisits(db, visitIds)) byVisit.get(row.visitId)?.push(row);
  return new Map([...byVisit].map(([id, rows]) => [id, presenceOf(rows)]));
}

/** They may be colleagues of the scheduled provider. */
export async function providersSeen(db: Db, visitId: string): Promise<string[]> {
  const presence = (await loadPresence(db, [visitId])).get(visitId) ?? NOBODY_YET;
  const { providersCurrentlyInVisit: now, providersPreviouslyInVisit: before } = presence;
  return [...now, ...before].map(({ name }) => name);
}

interface ParticipantState {
  role: 'provider' | 'patient' | 'guest' | 'interpreter';
  stage: Stage;
  sessionId: string | null;
  accountId: string | null;
  name: string;
  unattended?: boolean;
  away?: boolean;
  connected?: boolean;
  /** In milliseconds since the epoch for a live room's seat; in a list, in the database's JSON format. */
  arrivedAt?: Date | string | number | null;
}

/** A browser that has shown no person does not wait yet. */
const stageOf = ({ stage, unattended }: ParticipantState): Stage =>
  unattended && stage === 'waiting' ? 'pending' : stage;

const hasPage = ({ away, connected = true }: ParticipantState): boolean =>
  away === undefined ? connected : !away;

/** Pure. If patients differ, a waiting one is shown first. */
export function presenceOf(participants: readonly ParticipantState[]): Presence {
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

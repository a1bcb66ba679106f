import { patientOfVisit } from '#server/features/visits/links/links.policy.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import type { Caller, PageSession, VisitGuest, VisitPatient } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import { findStaffSeat, type SeatOwner } from './hand-off.queries.ts';

export interface Holder {
  owner: SeatOwner;
  page: PageSession;
  /** Null for staff, whose seats have no browser. */
  browserId: string | null;
  visitId: string;
  practiceId: number;
}

/** Patients and guests hand off only the visit of their cookie. */
export async function asPatient(caller: Caller, input: { params: { sessionId: string } }): Promise<Holder> {
  const patient = await patientOfVisit(caller, input);
  return holderOf({ kind: 'visit', id: patient.sessionId }, patient);
}

export async function asGuest(caller: Caller, { params }: { params: { guestId: string } }): Promise<Holder> {
  const guest = await caller.guest(params.guestId);
  return holderOf({ kind: 'guest', id: guest.guestId }, guest);
}

function holderOf(owner: SeatOwner, person: VisitPatient | VisitGuest): Holder {
  const { visitSessionId: id, linkId, browserId, visitId, practiceId } = person;
  return { owner, page: { of: 'visit-session', id, linkId }, browserId, visitId, practiceId };
}

/**
 * Staff, for their own seat in a visit that they see.
 *
 * @throws NOT_ADMITTED for those who have not been in it
 */
export function asStaff(db: Db) {
  const { ofVisit } = visitPolicies(db);
  return async (caller: Caller, input: { params: { rootVisitId: string } }): Promise<Holder> => {
    const { staff, visitId, practiceId } = await ofVisit(caller, input);
    const { accountId, staffSessionId: id } = staff;
    const seat = await findStaffSeat(db, visitId, accountId);
    if (!seat) throw new CodedError('NOT_ADMITTED');
    const owner = { kind: 'staff', id: seat.seatId } as const;
    return { owner, page: { of: 'staff', id, accountId }, browserId: null, visitId, practiceId };
  };
}

/** Public: the code's token authorizes. The handler may look up this browser's id for that seat. */
export const anyDevice = (caller: Caller) => (kind: 'visit' | 'guest', id: string) =>
  caller.browser(kind, id);

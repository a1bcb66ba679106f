import type { RoomHandshake } from '../../../shared/contracts/socket/commands.ts';
import type { SeatRole } from '../../../shared/domain/participant.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { Authenticators, Cookies } from '../../access/caller.ts';
import type { Db } from '../../db/database.ts';
import { audit } from '../audit/audit.service.ts';
import { guestForRoom } from '../guests/invitation.service.ts';
import { interpreterNameOf } from '../interpreter/interpreter.service.ts';
import { practiceOfVisit } from '../visits/visits.service.ts';
import { audience } from './audiences.ts';
import type { RoomState, Seat } from './room.machine.ts';
import { mayAttendVisitsOf } from './visit-room.policy.ts';

/** The kinds of people who come to a visit, as their pages say it. */
export type PersonKind = RoomHandshake['as'];

/** Whose seat it is, as far as the visit has to know; the same in every process. */
export interface Claimant {
  kind: PersonKind;
  /** What the person's seat is known by: {@link Admission.seatKey}. */
  id: string;
  /** Of a patient's or a guest's page. */
  browserId: string | null;
  /** What a seat of theirs is called that has yet to be made, where that is not asked of the database. */
  name: string | null;
}

/** What a socket rests on: looked up for all open sockets together. */
type Right = { of: 'visit-session'; id: string } | { of: 'practice'; id: number };

/** Who a socket turned out to be, with the visit it asked for. */
export interface Arrival {
  visitId: string;
  claimant: Claimant;
  right: Right;
  /** The audience of what gave the right to come: its end ends the socket. */
  endsWith: string;
}

interface Identifying {
  authenticators: Authenticators;
  cookies: Cookies;
  db: Db;
}

/** All in which one kind of person differs from another on the way to their seat. */
interface Admission<K extends PersonKind> {
  readonly role: SeatRole;
  /** Which of a seat's ids is theirs. */
  readonly seatKey: 'accountId' | 'sessionId' | 'guestId' | 'interpreterRequestId';
  /** By cookie. @throws what the browser is told instead of being let in */
  identify(handshake: Extract<RoomHandshake, { as: K }>, from: Identifying): Promise<Arrival>;
  /** What a seat is called that is made when they come for the first time; null where none is made. */
  nameOfNewSeat(claimant: Claimant, state: RoomState, db: Db): Promise<string | null>;
}

const ADMISSIONS: { readonly [K in PersonKind]: Admission<K> } = {
  staff: {
    role: 'provider',
    seatKey: 'accountId',
    async identify({ visitId }, { authenticators, cookies, db }) {
      const staff = await authenticators.staff(cookies);
      if (!staff) throw new CodedError('NOT_SIGNED_IN');
      const practiceId = await practiceOfVisit(db, visitId);
      // A visit of another practice and one that does not exist look the same.
      if (!practiceId || !mayAttendVisitsOf(practiceId, staff)) {
        const actor = `account:${staff.accountId}`;
        const details = { kind: 'visit' };
        await audit(db, { actor, action: 'access.refused', subjectId: visitId, details });
        throw new CodedError('VISIT_UNAVAILABLE');
      }
      return {
        visitId,
        claimant: { kind: 'staff', id: staff.accountId, browserId: null, name: staff.displayName },
        right: { of: 'practice', id: practiceId },
        endsWith: audience.staffSession(staff.staffSessionId),
      };
    },
    nameOfNewSeat: async ({ name }) => name,
  },

  patient: {
    role: 'patient',
    seatKey: 'sessionId',
    async identify({ sessionId }, { authenticators, cookies }) {
      const patient = await authenticators.patient(cookies, sessionId);
      if (!patient) throw new CodedError('NOT_SIGNED_IN');
      return {
        visitId: patient.visitId,
        claimant: { kind: 'patient', id: sessionId, browserId: patient.browserId, name: null },
        right: { of: 'visit-session', id: patient.visitSessionId },
        endsWith: audience.link(patient.linkId),
      };
    },
    // Every patient of the visit has a seat from when its room is opened.
    nameOfNewSeat: async () => null,
  },

  guest: {
    role: 'guest',
    seatKey: 'guestId',
    async identify({ guestId }, { authenticators, cookies }) {
      const guest = await authenticators.guest(cookies, guestId);
      if (!guest) throw new CodedError('NOT_SIGNED_IN');
      // A seat carries the name that it is taken with.
      if (!guest.informed) throw new CodedError('STEP_INCOMPLETE', 'the guest information comes first');
      return {
        visitId: guest.visitId,
        claimant: { kind: 'guest', id: guestId, browserId: guest.browserId, name: null },
        right: { of: 'visit-session', id: guest.visitSessionId },
        endsWith: audience.link(guest.linkId),
      };
    },
    // Not invited any more, they get none.
    nameOfNewSeat: async ({ id }, _state, db) => (await guestForRoom(db, id))?.name ?? null,
  },

  interpreter: {
    role: 'interpreter',
    seatKey: 'interpreterRequestId',
    async identify({ requestId }, { authenticators, cookies }) {
      const interpreter = await authenticators.interpreter(cookies, requestId);
      if (!interpreter) throw new CodedError('NOT_SIGNED_IN');
      return {
        visitId: interpreter.visitId,
        claimant: { kind: 'interpreter', id: requestId, browserId: null, name: null },
        right: { of: 'practice', id: interpreter.practiceId },
        endsWith: audience.interpreter(requestId),
      };
    },
    async nameOfNewSeat({ id }, { interpreter }, db) {
      return interpreter.call?.requestId === id ? interpreterNameOf(db, id) : null;
    },
  },
};

/** Who a page's cookies stand for. @throws what the browser is told instead of being let in */
export function identifyBy<K extends PersonKind>(
  handshake: Extract<RoomHandshake, { as: K }> & { as: K },
  from: Identifying,
): Promise<Arrival> {
  const admission: Admission<K> = ADMISSIONS[handshake.as];
  return admission.identify(handshake, from);
}

/** Whether the seat is this person's. */
export function isSeatOf({ kind, id }: Claimant, seat: Seat): boolean {
  return seat[ADMISSIONS[kind].seatKey] === id;
}

/** How a seat of theirs begins; null where they get none. */
export async function newSeatOf(claimant: Claimant, state: RoomState, db: Db) {
  const { role, seatKey, nameOfNewSeat } = ADMISSIONS[claimant.kind];
  const name = await nameOfNewSeat(claimant, state, db);
  return name === null ? null : { role, name, [seatKey]: claimant.id };
}

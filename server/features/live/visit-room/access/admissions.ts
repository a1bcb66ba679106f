import type { RoomHandshake } from '../../../../../shared/contracts/socket/commands.ts';
import type { SeatRole } from '../../../../../shared/domain/participant.ts';
import { CodedError } from '../../../../../shared/errors.ts';
import type { Authenticators, Cookies } from '../../../../access/caller.ts';
import { staffRight } from '../../../../access/staff-rights.ts';
import type { Db } from '../../../../db/database.ts';
import { guestForRoom } from '../../../before-visit/guests/invitation.service.ts';
import { audit } from '../../../foundation/audit/audit.service.ts';
import { interpreterNameOf } from '../../../visit/interpreter/interpreter.service.ts';
import { practiceOfVisit } from '../../../visit/visits/visits.service.ts';
import { audience } from '../base/audiences.ts';
import type { RoomState, Seat } from '../machine/room.machine.ts';
import { mayAttendVisitsOf } from './visit-room.policy.ts';

/** The kinds of people who join a visit, as their pages declare it. */
export type PersonKind = RoomHandshake['as'];

/** The person who claims a seat; the same in every process. */
export interface Claimant {
  kind: PersonKind;
  /** The id that finds the person's seat, see {@link Admission.seatKey}. */
  id: string;
  /** Set for patients' and guests' pages. */
  browserId: string | null;
  /** Their page has shown no person so far. */
  unattended: boolean;
  /** The name for a new seat; null when the database has it or no seat is made. */
  name: string | null;
}

/** What authorises a page; those of all pages are looked up in one query of each kind. */
type Right =
  | { of: 'visit-session'; id: string }
  | { of: 'staff'; id: string }
  /** An interpreter's. */
  | { of: 'practice'; id: number };

/** An identified socket, with the visit it asked for. */
export interface Arrival {
  visitId: string;
  claimant: Claimant;
  right: Right;
  /** The audience whose sockets close when the right to join ends. */
  endsWith: string;
}

interface Identifying {
  /** Whether this counts as a use of the session. */
  extend: boolean;
  authenticators: Authenticators;
  cookies: Cookies;
  db: Db;
}

/** How one kind of person gets to their seat. */
interface Admission<K extends PersonKind> {
  readonly role: SeatRole;
  /** The seat's column that holds the person's id. */
  readonly seatKey: 'accountId' | 'sessionId' | 'guestId' | 'interpreterRequestId';
  /** Identifies the person by cookie. @throws the refusal that the browser is told */
  identify(handshake: Extract<RoomHandshake, { as: K }>, from: Identifying): Promise<Arrival>;
  /** The name for the seat made on a first arrival; null where none is made. */
  nameOfNewSeat(claimant: Claimant, state: RoomState, db: Db): Promise<string | null>;
}

const ADMISSIONS: { readonly [K in PersonKind]: Admission<K> } = {
  staff: {
    role: 'provider',
    seatKey: 'accountId',
    async identify({ visitId }, { authenticators, cookies, db, extend }) {
      const staff = await authenticators.staff(cookies, { extend });
      if (!staff) throw new CodedError('NOT_SIGNED_IN');
      const practiceId = await practiceOfVisit(db, visitId);
      // A visit of another practice and a missing visit get the same answer.
      if (!practiceId || !mayAttendVisitsOf(practiceId, staff)) {
        const actor = `account:${staff.accountId}`;
        const details = { kind: 'visit' };
        await audit(db, { actor, action: 'access.refused', subjectId: visitId, details });
        throw new CodedError('VISIT_UNAVAILABLE');
      }
      return {
        visitId,
        claimant: {
          kind: 'staff',
          id: staff.accountId,
          browserId: null,
          unattended: false,
          name: staff.displayName,
        },
        right: { of: 'staff', id: staffRight({ staffSessionId: staff.staffSessionId, practiceId }) },
        endsWith: audience.staffSession(staff.staffSessionId),
      };
    },
    nameOfNewSeat: async ({ name }) => name,
  },

  patient: {
    role: 'patient',
    seatKey: 'sessionId',
    async identify({ sessionId, unattended = false }, { authenticators, cookies }) {
      const patient = await authenticators.patient(cookies, sessionId);
      if (!patient) throw new CodedError('NOT_SIGNED_IN');
      return {
        visitId: patient.visitId,
        claimant: { kind: 'patient', id: sessionId, browserId: patient.browserId, unattended, name: null },
        right: { of: 'visit-session', id: patient.visitSessionId },
        endsWith: audience.link(patient.linkId),
      };
    },
    // Opening the room makes a seat for every patient.
    nameOfNewSeat: async () => null,
  },

  guest: {
    role: 'guest',
    seatKey: 'guestId',
    async identify({ guestId, unattended = false }, { authenticators, cookies }) {
      const guest = await authenticators.guest(cookies, guestId);
      if (!guest) throw new CodedError('NOT_SIGNED_IN');
      // A seat gets its name when it is taken.
      if (!guest.informed) throw new CodedError('STEP_INCOMPLETE', 'the guest information comes first');
      return {
        visitId: guest.visitId,
        claimant: { kind: 'guest', id: guestId, browserId: guest.browserId, unattended, name: null },
        right: { of: 'visit-session', id: guest.visitSessionId },
        endsWith: audience.link(guest.linkId),
      };
    },
    // A guest who is no longer invited gets no seat.
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
        claimant: { kind: 'interpreter', id: requestId, browserId: null, unattended: false, name: null },
        right: { of: 'practice', id: interpreter.practiceId },
        endsWith: audience.interpreter(requestId),
      };
    },
    async nameOfNewSeat({ id }, { interpreter }, db) {
      return interpreter.call?.requestId === id ? interpreterNameOf(db, id) : null;
    },
  },
};

/** Identifies the person by the page's cookies. @throws the refusal that the browser is told */
export function identifyBy<K extends PersonKind>(
  handshake: Extract<RoomHandshake, { as: K }> & { as: K },
  from: Identifying,
): Promise<Arrival> {
  const admission: Admission<K> = ADMISSIONS[handshake.as];
  return admission.identify(handshake, from);
}

/** Whether the seat belongs to this person. */
export function isSeatOf({ kind, id }: Claimant, seat: Seat): boolean {
  return seat[ADMISSIONS[kind].seatKey] === id;
}

/** A new seat for the person; null where they get none. */
export async function newSeatOf(claimant: Claimant, state: RoomState, db: Db) {
  const { role, seatKey, nameOfNewSeat } = ADMISSIONS[claimant.kind];
  const name = await nameOfNewSeat(claimant, state, db);
  return name === null ? null : { role, name, [seatKey]: claimant.id };
}

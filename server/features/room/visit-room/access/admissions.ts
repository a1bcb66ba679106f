import { guestForRoom } from '#server/features/check-in/guests/invitation.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { interpreterNameOf } from '#server/features/visits/interpreter/interpreter.service.ts';
import { practiceOfVisit } from '#server/features/visits/visits/visits.service.ts';
import type { Authenticators, Cookies } from '#server/http/access/caller.ts';
import { staffRight } from '#server/http/access/staff-rights.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { RoomHandshake } from '#shared/contracts/socket/commands.ts';
import type { SeatRole } from '#shared/domain/participant.ts';
import { CodedError } from '#shared/errors.ts';
import type { RoomState, Seat } from '../machine/room.machine.ts';
import { audience } from '../view/audiences.ts';
import { mayAttendVisitsOf } from './visit-room.policy.ts';

export type PersonKind = RoomHandshake['as'];

export interface Claimant {
  kind: PersonKind;
  id: string;
  browserId: string | null;
  unattended: boolean;
  takesOver: boolean;
  name: string | null;
}

type Right =
  | { of: 'visit-session'; id: string }
  | { of: 'staff'; id: string }
  | { of: 'practice'; id: number };

export interface Arrival {
  visitId: string;
  claimant: Claimant;
  right: Right;
  endsWith: string;
}

interface Identifying {
  extend: boolean;
  authenticators: Authenticators;
  cookies: Cookies;
  db: Db;
}

interface Admission<K extends PersonKind> {
  readonly role: SeatRole;
  readonly seatKey: 'accountId' | 'sessionId' | 'guestId' | 'interpreterRequestId';
  /** @throws the refusal sent to the browser */
  identify(handshake: Extract<RoomHandshake, { as: K }>, from: Identifying): Promise<Arrival>;
  /** For the seat created on a first arrival; null if none is created. */
  nameOfNewSeat(claimant: Claimant, state: RoomState, db: Db): Promise<string | null>;
}

const ADMISSIONS: { readonly [K in PersonKind]: Admission<K> } = {
  staff: {
    role: 'provider',
    seatKey: 'accountId',
    async identify({ visitId, accountId }, { authenticators, cookies, db, extend }) {
      const staff = await authenticators.staff(cookies, { extend, pageAccount: accountId });
      if (!staff) throw new CodedError('NOT_SIGNED_IN');
      const practiceId = await practiceOfVisit(db, visitId);
      // Another practice's visit and a missing visit get the same answer.
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
          takesOver: false,
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
    async identify({ sessionId, unattended = false, takesOver = false }, { authenticators, cookies }) {
      const patient = await authenticators.patient(cookies, sessionId);
      if (!patient) throw new CodedError('NOT_SIGNED_IN');
      return {
        visitId: patient.visitId,
        claimant: {
          kind: 'patient',
          id: sessionId,
          browserId: patient.browserId,
          unattended,
          takesOver,
          name: null,
        },
        right: { of: 'visit-session', id: patient.visitSessionId },
        endsWith: audience.link(patient.linkId),
      };
    },
    // Opening the room already creates a seat for every patient.
    nameOfNewSeat: async () => null,
  },

  guest: {
    role: 'guest',
    seatKey: 'guestId',
    async identify({ guestId, unattended = false, takesOver = false }, { authenticators, cookies }) {
      const guest = await authenticators.guest(cookies, guestId);
      if (!guest) throw new CodedError('NOT_SIGNED_IN');
      if (!guest.informed) throw new CodedError('STEP_INCOMPLETE', 'the guest information comes first');
      return {
        visitId: guest.visitId,
        claimant: {
          kind: 'guest',
          id: guestId,
          browserId: guest.browserId,
          unattended,
          takesOver,
          name: null,
        },
        right: { of: 'visit-session', id: guest.visitSessionId },
        endsWith: audience.link(guest.linkId),
      };
    },
    nameOfNewSeat: async ({ id }, _state, db) => (await guestForRoom(db, id))?.name ?? null,
  },

  interpreter: {
    role: 'interpreter',
    seatKey: 'interpreterRequestId',
    async identify({ requestId }, { authenticators, cookies }) {
      const interpreter = await authenticators.interpreter(cookies, requestId);
      if (!interpreter) {
        const opened = authenticators.hasOpenedInterpreter(cookies, requestId);
        throw new CodedError(opened ? 'LINK_NOT_ACTIVE' : 'NOT_SIGNED_IN');
      }
      return {
        visitId: interpreter.visitId,
        claimant: {
          kind: 'interpreter',
          id: requestId,
          browserId: null,
          unattended: false,
          takesOver: false,
          name: null,
        },
        right: { of: 'practice', id: interpreter.practiceId },
        endsWith: audience.interpreter(requestId),
      };
    },
    async nameOfNewSeat({ id }, { interpreter }, db) {
      return interpreter.call?.requestId === id ? interpreterNameOf(db, id) : null;
    },
  },
};

/** @throws the refusal sent to the browser */
export function identifyBy<K extends PersonKind>(
  handshake: Extract<RoomHandshake, { as: K }> & { as: K },
  from: Identifying,
): Promise<Arrival> {
  const admission: Admission<K> = ADMISSIONS[handshake.as];
  return admission.identify(handshake, from);
}

export function isSeatOf({ kind, id }: Claimant, seat: Seat): boolean {
  return seat[ADMISSIONS[kind].seatKey] === id;
}

export async function newSeatOf(claimant: Claimant, state: RoomState, db: Db) {
  const { role, seatKey, nameOfNewSeat } = ADMISSIONS[claimant.kind];
  const name = await nameOfNewSeat(claimant, state, db);
  return name === null ? null : { role, name, [seatKey]: claimant.id };
}

import type { Generated } from 'kysely';
import type { GuestType, Kinship, RecordedRelationship, Rsvp } from '../../../shared/domain/guest.ts';
import type { SeatRole, Stage } from '../../../shared/domain/participant.ts';
import type { ContactMethod, Language } from '../../../shared/domain/visit.ts';
import type { Ordinal } from './ordinal.ts';

/** Who is in a visit, and was, and who is invited to it. */
export interface ParticipantTables {
  /** Each stay in a visit, kept by a trigger on `participants`, which has the present one alone. */
  participantStays: {
    seatId: string;
    arrivedAt: Date;
    /** Null: waited, and was not let in. */
    admittedAt: Date | null;
    /** Null: is still there. */
    leftAt: Date | null;
  };
  participants: {
    seatId: string;
    visitId: string;
    role: SeatRole;
    sessionId: string | null;
    accountId: string | null;
    interpreterRequestId: string | null;
    guestId: string | null;
    name: string;
    stage: Stage;
    arrivedAt: Date | null;
    admittedAt: Date | null;
    leftAt: Date | null;
    microphoneLocked: Generated<boolean>;
    removedUntil: Date | null;
    /** Of someone removed: the stage before. */
    removedFrom: Generated<Exclude<Stage, 'removed'> | null>;
    /** Which browser has the seat; null for staff and interpreters, and before anyone came. */
    browserId: Generated<string | null>;
    /** Nothing in that browser has shown a person so far. */
    unattended: Generated<boolean>;
    /** Since when another browser has it whom no one has admitted: it reads nothing from before. */
    readsFrom: Generated<Date | null>;
  };
  guests: {
    id: string;
    ordinal: Ordinal;
    visitId: string;
    guestType: GuestType;
    /** A colleague who signs in. */
    accountId: string | null;
    name: string;
    email: string | null;
    mobile: string | null;
    language: Language;
    /** As the record has it, and in the family's words where it has none. */
    relationship: RecordedRelationship;
    kinship: Kinship | null;
    legalRepresentativeName: string | null;
    response: Generated<'PENDING' | Rsvp>;
    respondedAt: Date | null;
    /** Null: the link is handed over in person. */
    inviteMethod: ContactMethod | null;
    invitedAt: Date;
    invitedBySession: string | null;
    invitedByAccount: string | null;
    /** When the inviter authorised the disclosure. */
    authorizedAt: Date;
    /** When the guest confirmed their information. */
    informationAt: Date | null;
    removedAt: Date | null;
    /** Who withdrew the invitation; only they may restore it. */
    removedBy: Generated<'patient' | 'staff' | null>;
    idempotencyKey: string;
    /** As for patients. */
    calendarUid: Generated<string>;
    calendarSequence: Generated<number>;
  };
  guestInterests: { sessionId: string; at: Date };
}

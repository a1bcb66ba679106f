import type { Generated } from 'kysely';
import type { GuestType, Kinship, RecordedRelationship, Rsvp } from '#shared/domain/guest.ts';
import type { SeatRole, Stage } from '#shared/domain/participant.ts';
import type { ContactMethod, Language } from '#shared/domain/visit.ts';
import type { WaitStep } from '#shared/domain/wait-escalation.ts';
import type { Ordinal } from './sealed.ts';

export interface ParticipantTables {
  /** Every stay in a visit, recorded by a trigger on `participants`, which has only the current one. */
  participantStays: {
    seatId: string;
    arrivedAt: Date;
    admittedAt: Date | null;
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
    removedFrom: Generated<Exclude<Stage, 'removed'> | null>;
    /** The browser that has the seat; null for staff and interpreters, and before anyone joined. */
    browserId: Generated<string | null>;
    unattended: Generated<boolean>;
    away: Generated<boolean>;
    /** Set when another browser takes the seat before admission. That browser reads nothing older. */
    readsFrom: Generated<Date | null>;
  };
  guests: {
    id: string;
    ordinal: Ordinal;
    visitId: string;
    guestType: GuestType;
    accountId: string | null;
    name: string;
    email: string | null;
    mobile: string | null;
    language: Language;
    /** The record's code, or the family's own words if it has no code. */
    relationship: RecordedRelationship;
    kinship: Kinship | null;
    legalRepresentativeName: string | null;
    response: Generated<'PENDING' | Rsvp>;
    respondedAt: Date | null;
    /** Null: the inviter shares the link in person. */
    inviteMethod: ContactMethod | null;
    invitedAt: Date;
    invitedBySession: string | null;
    invitedByAccount: string | null;
    authorizedAt: Date;
    informationAt: Date | null;
    removedAt: Date | null;
    /** Who withdrew the invitation. Only they may restore it. */
    removedBy: Generated<'patient' | 'staff' | null>;
    idempotencyKey: string;
    calendarUid: Generated<string>;
    calendarSequence: Generated<number>;
  };
  waitSteps: { seatId: string; arrivedAt: Date; step: WaitStep; toldAt: Date };
  waitStepTold: { seatId: string; arrivedAt: Date; step: WaitStep; accountId: string };
  takenWaits: { visitId: string; accountId: string; takenAt: Date };
  guestInterests: { sessionId: string; at: Date };
}

export interface PictureAsked {
  requestId: string;
  seatId: string;
  accountId: string;
}

/** A domain event with the ids that its handlers need and no personal data. */
export type DomainEvent =
  /** A guest was invited, answered, or has a new name or address. `deadLinks`: the revoked links. */
  | { type: 'guests.changed'; practiceId: number; visitId: string; deadLinks: string[] }
  | { type: 'step.taken'; practiceId: number; visitId: string }
  /** `asked`: the patient's seat, and the provider who took the picture with the patient's consent. */
  | { type: 'image.added'; practiceId: number; visitId: string; asked?: PictureAsked }
  | { type: 'image.deleted'; practiceId: number; visitId: string }
  | { type: 'contact.corrected'; practiceId: number; visitId: string; deadLinks: string[] }
  | { type: 'links.renewed'; practiceId: number; visitId: string }
  | { type: 'links.replaced'; practiceId: number; visitId: string; deadLinks: string[] }
  | { type: 'patient.added'; practiceId: number; visitId: string; sessionId: string }
  /** Staff removed a patient from the visit, or recorded a no-show. `deadLinks`: the revoked links. */
  | {
      type: 'patient.removed';
      practiceId: number;
      visitId: string;
      sessionId: string;
      why: 'removed' | 'no-show';
      deadLinks: string[];
      undoableUntil: string;
    }
  | { type: 'patient.restored'; practiceId: number; visitId: string; sessionId: string }
  | { type: 'guest.removed'; practiceId: number; visitId: string; guestId: string; deadLinks: string[] }
  | { type: 'guest.restored'; practiceId: number; visitId: string; guestId: string }
  /** Staff undid the visit's end. `gone`: the visit that it had been moved to. */
  | { type: 'visit.restored'; practiceId: number; visitId: string; gone: string | null }
  | { type: 'visit.moved'; practiceId: number; visitId: string; to: string; deadLinks: string[] }
  /**
   * The patient or staff canceled the visit. `sessionId`: the patient who canceled; in a group visit, only their part.
   */
  | {
      type: 'visit.cancelled';
      practiceId: number;
      visitId: string;
      by: 'patient' | 'staff';
      sessionId: string | null;
      deadLinks: string[];
      /** Until this time (ISO 8601), staff can undo the cancellation, and other systems are not notified. */
      undoableUntil?: string;
    }
  | {
      type: 'visit.closed';
      practiceId: number;
      visitId: string;
      deadLinks: string[];
      undoableUntil?: string;
    }
  | { type: 'visit.completed'; practiceId: number; visitId: string }
  | { type: 'documents.asked'; practiceId: number; visitId: string; sessionId: string }
  | { type: 'patient.corrected'; practiceId: number; visitId: string }
  | { type: 'visit.marked'; practiceId: number; visitId: string }
  | { type: 'interpreter.opened'; visitId: string; requestId: string }
  | { type: 'interpreter.gone'; visitId: string; requestId: string; why: 'failed' | 'ended' }
  | { type: 'settings.changed'; practiceIds: number[] }
  | { type: 'lateness.changed'; practiceId: number; accountId: string }
  | { type: 'wait.changed'; practiceId: number; visitId: string }
  | { type: 'sessions.ended'; endedSessions: string[] };

export type DomainEventOf<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>;

/** What happened, with the ids its handlers need and no personal data. */
export type DomainEvent =
  /** A guest was invited, answered, or has a new name or address. `deadLinks`: links that died with it. */
  | { type: 'guests.changed'; practiceId: number; visitId: string; deadLinks: string[] }
  /** A patient did or skipped a step before the visit. */
  | { type: 'step.taken'; practiceId: number; visitId: string }
  /** A picture of a patient was added. */
  | { type: 'image.added'; practiceId: number; visitId: string }
  | { type: 'image.deleted'; practiceId: number; visitId: string }
  /** A patient's address was corrected: the links to the former one died. */
  | { type: 'contact.corrected'; practiceId: number; visitId: string; deadLinks: string[] }
  /** A new application secret gave the visit's links new addresses. */
  | { type: 'links.renewed'; practiceId: number; visitId: string }
  /** A person's links were revoked, and a new one was made. `deadLinks`: the former ones. */
  | { type: 'links.replaced'; practiceId: number; visitId: string; deadLinks: string[] }
  /** Staff added a patient to a scheduled visit. */
  | { type: 'patient.added'; practiceId: number; visitId: string; sessionId: string }
  /** Staff removed a patient from the visit. `deadLinks`: links that died with it. */
  | { type: 'patient.removed'; practiceId: number; visitId: string; sessionId: string; deadLinks: string[] }
  /** An invitation was withdrawn. */
  | { type: 'guest.removed'; practiceId: number; visitId: string; guestId: string; deadLinks: string[] }
  /** Staff moved the visit to a new one, `to`. `deadLinks`: links that died with it. */
  | { type: 'visit.moved'; practiceId: number; visitId: string; to: string; deadLinks: string[] }
  /**
   * The visit was cancelled, by its patient or by staff. `sessionId`: the patient who cancelled; in a group visit, only
   * their part.
   */
  | {
      type: 'visit.cancelled';
      practiceId: number;
      visitId: string;
      by: 'patient' | 'staff';
      sessionId: string | null;
      deadLinks: string[];
    }
  /** Staff ended the visit from its page, or the practice's setting closed it. */
  | { type: 'visit.closed'; practiceId: number; visitId: string; deadLinks: string[] }
  /** A provider ended the visit in its room, which has told everyone. */
  | { type: 'visit.completed'; practiceId: number; visitId: string }
  /** A patient asked for the documents that they saw in the visit. */
  | { type: 'documents.asked'; practiceId: number; visitId: string; sessionId: string }
  /** Staff corrected what is known of a patient. */
  | { type: 'patient.corrected'; practiceId: number; visitId: string }
  /** Staff marked the visit tentative, confirmed it, or changed its description or its location. */
  | { type: 'visit.marked'; practiceId: number; visitId: string }
  /** The interpreter service reports that no interpreter is coming, or that theirs left. */
  | { type: 'interpreter.gone'; visitId: string; requestId: string; why: 'failed' | 'ended' }
  /** Effective settings changed in these practices. */
  | { type: 'settings.changed'; practiceIds: number[] }
  /** The provider is late, or on time again, or patients see their place in the line. */
  | { type: 'lateness.changed'; practiceId: number; accountId: string }
  /** Sessions of a member of staff have ended. */
  | { type: 'sessions.ended'; endedSessions: string[] };

export type DomainEventOf<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>;

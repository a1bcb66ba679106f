/** What happened, as those who register for it need it: ids, and no words of a person. */
export type DomainEvent =
  /** Somebody was invited, answered, or is called or reached otherwise. `deadLinks`: links that died with it. */
  | { type: 'guests.changed'; practiceId: number; visitId: string; deadLinks: string[] }
  /** An invitation was taken back. */
  | { type: 'guest.removed'; practiceId: number; visitId: string; guestId: string; deadLinks: string[] }
  /** The interpreter service says that nobody comes, or is there any more. */
  | { type: 'interpreter.gone'; visitId: string; requestId: string; why: 'failed' | 'ended' }
  /** What applies in these practices is another. */
  | { type: 'settings.changed'; practiceIds: number[] }
  /** Whoever signed in with it has no access any more. */
  | { type: 'account.disabled'; endedSessions: string[] };

export type DomainEventOf<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>;

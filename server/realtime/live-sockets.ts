import type { VisitNews } from './visit-news.ts';

/**
 * How features that end a right tell the open sockets: a dead link or session ends the sockets that it
 * opened, not only the next request.
 */
export interface LiveSockets {
  /** The member of staff signed out or lost access: every socket of that session closes. */
  endStaffSession(staffSessionId: string): void;
  /** The link is over: every socket of a session it opened closes. */
  endLink(linkId: string): void;
  /**
   * A live visit hears what has happened outside of it.
   *
   * @throws SERVICE_UNAVAILABLE when its room is not to be reached now
   */
  tellVisit(visitId: string, news: VisitNews): Promise<void>;
}

/** Tells the open visit lists of a practice that a visit was scheduled or changed. */
export interface PracticeFeed {
  visitsChanged(practiceId: number, visitId: string): void;
}

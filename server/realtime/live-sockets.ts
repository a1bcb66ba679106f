import type { ClosingReason } from '../../shared/domain/closing.ts';
import type { VisitNews } from './visit-news.ts';

/**
 * How features close open sockets: the end of a link or session must end its sockets, not only refuse the
 * next request.
 */
export interface LiveSockets {
  /** The member of staff signed out or lost access: closes every socket of that session. */
  endStaffSession(staffSessionId: string): void;
  /** The link is dead: closes every socket of the sessions it opened, with this reason or without access. */
  endLink(linkId: string, reason?: ClosingReason): void;
  /**
   * Tells a live visit what happened outside of it.
   *
   * @throws SERVICE_UNAVAILABLE when its room is unreachable
   */
  tellVisit(visitId: string, news: VisitNews): Promise<void>;
}

/** Tells a practice's open visit lists that a visit was scheduled or changed. */
export interface PracticeFeed {
  visitsChanged(practiceId: number, visitId: string): void;
}

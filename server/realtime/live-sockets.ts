import type { ClosingReason } from '#shared/domain/closing.ts';
import type { VisitNews } from './visit-news.ts';

/**
 * How features close open sockets: the end of a link or session must end its sockets, not only refuse the
 * next request.
 */
export interface LiveSockets {
  /** The member of staff signed out or lost access: closes every socket of that session. */
  endStaffSession(staffSessionId: string): void;
  /**
   * The link was revoked: closes every socket of the sessions it opened, with this reason or as access
   * denied.
   */
  endLink(linkId: string, reason?: ClosingReason): void;
  /**
   * Notifies a live visit of an event outside it.
   *
   * @throws SERVICE_UNAVAILABLE if its room is unreachable
   */
  tellVisit(visitId: string, news: VisitNews): Promise<void>;
}

export interface PracticeFeed {
  visitsChanged(practiceId: number, visitId: string): void;
}

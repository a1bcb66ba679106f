import type { ClosingReason } from '#shared/domain/closing.ts';
import type { VisitNews } from './visit-news.ts';

/**
 * How features close open sockets: the end of a link or session must end its sockets, not only refuse the
 * next request.
 */
export interface LiveSockets {
  endStaffSession(staffSessionId: string): void;
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

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
   * The guest's invitation was taken back: if they have a seat in the visit, they are out of it. Once more changes
   * nothing.
   *
   * @throws SERVICE_UNAVAILABLE when the visit's room is not to be reached now
   */
  guestRemoved(visitId: string, guestId: string): Promise<void>;
  /** Who is expected as a guest is another, or called otherwise: a visit that is live looks who it is. */
  guestsChanged(visitId: string): void;
  /** Settings of these practices are others: their live visits follow, in whatever process. */
  settingsChanged(practiceIds: readonly number[]): void;
  /** A guest who has a seat and has not joined is called otherwise. @throws as {@link guestRemoved} */
  guestRenamed(visitId: string, guestId: string, name: string): Promise<void>;
  /**
   * The interpreter service says that nobody comes, or is there any more. Once more changes nothing.
   *
   * @throws SERVICE_UNAVAILABLE when the visit's room is not to be reached now
   */
  interpreterGone(visitId: string, requestId: string, why: 'failed' | 'ended'): Promise<void>;
}

/** Tells the open visit lists of a practice that a visit was scheduled or changed. */
export interface PracticeFeed {
  visitsChanged(practiceId: number, visitId: string): void;
}

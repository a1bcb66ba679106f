/** What happens outside of a live visit and concerns it. Its room hears of it wherever that is, and once more changes nothing. */
export type VisitNews =
  /** Who is expected as a guest is another, or called otherwise. */
  | { type: 'guests-changed' }
  /** What the practice has set is another. */
  | { type: 'settings-changed' }
  /** The invitation was taken back: if they have a seat, they are out of it. */
  | { type: 'guest-removed'; guestId: string }
  /** The interpreter service says that nobody comes, or is there any more. */
  | { type: 'interpreter-gone'; requestId: string; why: 'failed' | 'ended' };

/**
 * Whether a room is opened to hear of it, because it has to be written down there; otherwise a room that nobody has
 * open finds it in the database when it opens.
 */
const OPENS_ROOM: Record<VisitNews['type'], boolean> = {
  'guests-changed': false,
  'settings-changed': false,
  'guest-removed': true,
  'interpreter-gone': true,
};

export function opensRoom({ type }: VisitNews): boolean {
  return OPENS_ROOM[type];
}

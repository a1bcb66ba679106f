/** Events outside of a live visit that concern it. They reach its room in any process, and repeats change nothing. */
export type VisitNews =
  /** The expected guests, or their names, changed. */
  | { type: 'guests-changed' }
  /** A patient did a step before the visit: what staff read of the patients changed. */
  | { type: 'patients-changed' }
  /** Staff added a patient, whom the room reads from the database. */
  | { type: 'patients-added' }
  /** Staff removed a patient, which is written: their seat, if any, leaves the visit. */
  | { type: 'patient-removed'; sessionId: string }
  /** The practice's settings changed. */
  | { type: 'settings-changed' }
  /** Its status changed outside of the room, which reads it from the database. */
  | { type: 'status-changed' }
  /** The invitation was withdrawn: the guest's seat, if any, leaves the visit. */
  | { type: 'guest-removed'; guestId: string }
  /** The interpreter service reports that no interpreter is coming, or that theirs left. */
  | { type: 'interpreter-gone'; requestId: string; why: 'failed' | 'ended' };

/**
 * Whether a room is opened for it, because the room must write it down; otherwise the next room to open reads
 * it from the database.
 */
const OPENS_ROOM: Record<VisitNews['type'], boolean> = {
  'guests-changed': false,
  'patients-changed': false,
  'patients-added': false,
  'patient-removed': false,
  'settings-changed': false,
  'status-changed': false,
  'guest-removed': true,
  'interpreter-gone': true,
};

export function opensRoom({ type }: VisitNews): boolean {
  return OPENS_ROOM[type];
}

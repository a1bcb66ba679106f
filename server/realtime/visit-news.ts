import type { PictureAsked } from '#server/runtime/events/domain-event.ts';

/** Events outside a live visit that concern it. They reach its room in any process, and are idempotent. */
export type VisitNews =
  | { type: 'guests-changed' }
  /** A patient did a step before the visit, which changed the patients as staff see them. */
  | { type: 'patients-changed' }
  /** A picture that the patient in a seat allowed is stored. */
  | ({ type: 'picture-taken' } & PictureAsked)
  /** Staff added a patient, or undid a removal; the room reads them from the database. */
  | { type: 'patients-added' }
  /** Staff removed a patient (already stored): their seat, if any, leaves the visit. */
  | { type: 'patient-removed'; sessionId: string }
  | { type: 'settings-changed' }
  /** Its status changed outside the room, which reads it from the database. */
  | { type: 'status-changed' }
  /** The invitation was withdrawn: the guest's seat, if any, leaves the visit. */
  | { type: 'guest-removed'; guestId: string }
  /** Its withdrawal was undone: the guest may take their seat, if any, again. */
  | { type: 'guest-restored'; guestId: string }
  /** The interpreter service reports that no interpreter is coming, or that the interpreter left. */
  | { type: 'interpreter-opened'; requestId: string }
  | { type: 'interpreter-gone'; requestId: string; why: 'failed' | 'ended' };

/**
 * True for news that opens a room, which must store it; otherwise the next room to open reads it from the
 * database.
 */
const OPENS_ROOM: Record<VisitNews['type'], boolean> = {
  'guests-changed': false,
  'patients-changed': false,
  'picture-taken': false,
  'patients-added': false,
  'patient-removed': false,
  'settings-changed': false,
  'status-changed': false,
  'guest-removed': true,
  'guest-restored': true,
  'interpreter-opened': true,
  'interpreter-gone': true,
};

export function opensRoom({ type }: VisitNews): boolean {
  return OPENS_ROOM[type];
}

import type { PictureAsked } from '#server/runtime/events/domain-event.ts';

/** Events outside a live visit that affect it. They reach its room in any process, and are idempotent. */
export type VisitNews =
  | { type: 'guests-changed' }
  /** A patient finished a step before the visit, which changes how staff see the patients. */
  | { type: 'patients-changed' }
  /** A picture was stored that the patient in a seat allowed. */
  | ({ type: 'picture-taken' } & PictureAsked)
  /** Staff added a patient or undid a removal. The room reads the patients from the database. */
  | { type: 'patients-added' }
  /** Staff removed a patient (already stored). Their seat, if any, leaves the visit. */
  | { type: 'patient-removed'; sessionId: string }
  | { type: 'settings-changed' }
  /** The status changed outside the room, which reads it from the database. */
  | { type: 'status-changed' }
  /** The invitation was withdrawn. The guest's seat, if any, leaves the visit. */
  | { type: 'guest-removed'; guestId: string }
  /** The withdrawal was undone. The guest may take their seat, if any, again. */
  | { type: 'guest-restored'; guestId: string }
  /** The interpreter service reports that no interpreter is coming, or that the interpreter left. */
  | { type: 'interpreter-opened'; requestId: string }
  | { type: 'interpreter-gone'; requestId: string; why: 'failed' | 'ended' };

/**
 * News that opens a room, which must store it. For other news, the next room to open reads the state from the
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

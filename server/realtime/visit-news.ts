import type { PictureAsked } from '#server/runtime/events/domain-event.ts';

/** Events outside a live visit that affect it. They reach its room in any process, and are idempotent. */
export type VisitNews =
  | { type: 'guests-changed' }
  /** A patient finished a step before the visit, which changes how staff see the patients. */
  | { type: 'patients-changed' }
  | ({ type: 'picture-taken' } & PictureAsked)
  /** Staff added a patient or undid a removal. The room reads the patients from the database. */
  | { type: 'patients-added' }
  /** Staff removed a patient (already stored). Their seat, if any, leaves the visit. */
  | { type: 'patient-removed'; sessionId: string }
  | { type: 'settings-changed' }
  | { type: 'status-changed' }
  | { type: 'guest-removed'; guestId: string }
  | { type: 'guest-restored'; guestId: string }
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

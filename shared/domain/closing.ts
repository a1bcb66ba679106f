/**
 * Why a page's part in a visit is over: the server's last word before it closes the page's socket, and its answer
 * to a page that it does not let in. Only `shutdown` asks the page to come back.
 */
export const CLOSING_REASONS = [
  /** The visit was completed, or an interpreter's part in it. */
  'ended',
  'cancelled',
  'shutdown',
  /** Another page of the same person has the seat now. */
  'superseded',
  /** Another browser has the seat, and was not to give it up. */
  'kept-elsewhere',
  /** Removed for good. */
  'blocked',
  /** Signed out, or the session ran out. */
  'signed-out',
  /** The right to be there was taken back. */
  'no-access',
  /** Of the link, as its page would say it. */
  'expired',
  'not-active',
  'unavailable',
] as const;
export type ClosingReason = (typeof CLOSING_REASONS)[number];

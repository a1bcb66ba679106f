/**
 * Why a page's part in a visit ended: sent before the server closes its socket, or as the answer to a refused
 * handshake. Only `shutdown` asks the page to reconnect.
 */
export const CLOSING_REASONS = [
  'ended',
  'cancelled',
  'moved',
  'shutdown',
  'superseded',
  /** The person continues on another device of theirs, and may take the seat back. */
  'handed-off',
  'kept-elsewhere',
  'blocked',
  'signed-out',
  'no-access',
  'expired',
  /** The visit's time is over, and no one was admitted. */
  'not-active',
  'removed',
  'too-many-pages',
  'replaced',
  'unavailable',
] as const;
export type ClosingReason = (typeof CLOSING_REASONS)[number];

/** After these reasons, the same person may continue in this tab or browser. */
const GOES_ON: readonly ClosingReason[] = [
  'shutdown',
  'superseded',
  'handed-off',
  'kept-elsewhere',
  'too-many-pages',
  'unavailable',
];

/** The page's session is permanently over, so the browser's stored data has to be deleted. */
export const endsSession = (reason: ClosingReason): boolean => !GOES_ON.includes(reason);

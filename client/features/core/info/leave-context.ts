import { createContext } from 'react';

/**
 * A session of this browser: that of a visit's patient (`sessionId`) or guest (`guestId`), or of a link to
 * documents.
 */
export interface Leaving {
  kind: 'visit' | 'guest' | 'after-visit';
  id: string;
}

/** The session of the pages below, so that they offer to leave the device; null: they do not. */
export const LeaveContext = createContext<Leaving | null>(null);

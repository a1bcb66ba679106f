import { createContext } from 'react';

/** A session of this browser: of a visit's patient (`sessionId`) or guest (`guestId`), or of a link to documents. */
export interface Leaving {
  kind: 'visit' | 'guest' | 'after-visit';
  id: string;
}

/** Whose session the pages below are of, so that they offer to leave the device; null: they do not. */
export const LeaveContext = createContext<Leaving | null>(null);

import { createContext } from 'react';

export interface Leaving {
  kind: 'visit' | 'guest' | 'after-visit';
  id: string;
}

/** The session of the pages below, which offer to leave the device. Null hides the offer. */
export const LeaveContext = createContext<Leaving | null>(null);

import { createContext, type ReactNode, useContext } from 'react';
import type { Me, Practice } from './session-queries.ts';

export interface Session {
  me: Me;
  practices: readonly Practice[];
  /** The selected practice; every staff screen has one. */
  practice: Practice;
  imageUrl: string | null;
  /** Unread items of 'Updates and training'. */
  alertCount: number;
}

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The signed-in user and their practice; only inside the shell. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession outside the signed-in area');
  return session;
}

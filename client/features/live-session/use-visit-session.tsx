import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { RoomHandshake } from '../../../shared/contracts/socket/commands.ts';
import type { LocalMediaState } from '../../media/local-media.ts';
import type { MediaState } from '../../media/media-connection.ts';
import type { RoomState } from '../../realtime/room-state.ts';
import { VisitSession } from './visit-session.ts';

const SessionContext = createContext<VisitSession | null>(null);

interface VisitSessionProviderProps {
  handshake: RoomHandshake;
  /** Shown until the connection is created. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps the connection to a visit while the screen is mounted. */
export function VisitSessionProvider({ handshake, fallback, children }: VisitSessionProviderProps) {
  const [session, setSession] = useState<VisitSession | null>(null);
  const key = JSON.stringify(handshake);

  useEffect(() => {
    const opened = new VisitSession(JSON.parse(key) as RoomHandshake);
    setSession(opened);
    return () => opened.close();
  }, [key]);

  return session ? <SessionContext value={session}>{children}</SessionContext> : fallback;
}

export function useVisitSession(): VisitSession {
  const session = use(SessionContext);
  if (!session) throw new Error('useVisitSession needs a VisitSessionProvider');
  return session;
}

export function useRoom<T>(select: (state: RoomState) => T): T {
  return useStore(useVisitSession().room.store, select);
}

export function useMedia<T>(select: (state: MediaState) => T): T {
  return useStore(useVisitSession().media.store, select);
}

export function useLocal<T>(select: (state: LocalMediaState) => T): T {
  return useStore(useVisitSession().local.store, select);
}

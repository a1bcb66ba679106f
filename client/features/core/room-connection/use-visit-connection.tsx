import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { LocalMediaState } from '#client/media/local-media.ts';
import type { MediaState } from '#client/media/media-connection.ts';
import type { RoomState } from '#client/realtime/room-state.ts';
import { useNow } from '#client/ui/components/use-now.ts';
import type { RoomHandshake } from '#shared/contracts/socket/commands.ts';
import { VisitConnection } from './visit-connection.ts';

/** Exported for tests of parts of a visit's screen; screens use {@link VisitConnectionProvider}. */
export const ConnectionContext = createContext<VisitConnection | null>(null);

interface VisitConnectionProviderProps {
  handshake: RoomHandshake;
  fallback: ReactNode;
  children: ReactNode;
}

export function VisitConnectionProvider({ handshake, fallback, children }: VisitConnectionProviderProps) {
  const [connection, setConnection] = useState<VisitConnection | null>(null);
  const key = JSON.stringify(handshake);

  useEffect(() => {
    const opened = new VisitConnection(JSON.parse(key) as RoomHandshake);
    setConnection(opened);
    return () => opened.close();
  }, [key]);

  return connection ? <ConnectionContext value={connection}>{children}</ConnectionContext> : fallback;
}

export function useVisitConnection(): VisitConnection {
  const connection = use(ConnectionContext);
  if (!connection) throw new Error('useVisitConnection needs a VisitConnectionProvider');
  return connection;
}

export function useRoom<T>(select: (state: RoomState) => T): T {
  return useStore(useVisitConnection().room.store, select);
}

export function useMedia<T>(select: (state: MediaState) => T): T {
  return useStore(useVisitConnection().media.store, select);
}

export function useLocal<T>(select: (state: LocalMediaState) => T): T {
  return useStore(useVisitConnection().local.store, select);
}

/** The server's clock in milliseconds since the epoch, updated every `everyMs` milliseconds. */
export function useRoomClock(everyMs: number): number {
  const offset = useRoom((state) => state.clockOffset);
  return useNow(everyMs) + offset;
}

import { io, type Socket } from 'socket.io-client';
import type { PracticeServerToClient } from '../../shared/contracts/socket/events.ts';
import { challengeOf, REFUSED_FOR_NOW_MS, refusalOf } from './refusal.ts';

/** Follows a practice's visits until the returned function is called. Reconnects automatically. */
export function connectPractice(
  practiceId: number,
  handlers: Partial<PracticeServerToClient> & {
    /** Connected, for the first time or again: earlier events were missed. */
    onConnect?: () => void;
    /** The server has closed the connection: access may be gone. */
    onEnded?: () => void;
  },
): () => void {
  const socket: Socket<PracticeServerToClient> = io('/practice', {
    auth: { practiceId },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelayMax: 5_000,
  });
  if (handlers['visit:presence']) socket.on('visit:presence', handlers['visit:presence']);
  if (handlers['visits:changed']) socket.on('visits:changed', handlers['visits:changed']);
  if (handlers.onConnect) socket.on('connect', handlers.onConnect);
  socket.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect') return;
    socket.connect();
    handlers.onEnded?.();
  });
  let again: ReturnType<typeof setTimeout> | undefined;
  socket.on('connect_error', (error) => {
    // If a code is owed, the page's own calls lead to it.
    if (refusalOf(error) === 'shutdown' && !challengeOf(error))
      again = setTimeout(() => socket.connect(), REFUSED_FOR_NOW_MS);
  });
  return () => {
    clearTimeout(again);
    socket.disconnect();
  };
}

import { io, type Socket } from 'socket.io-client';
import type { PracticeServerToClient } from '../../shared/contracts/socket/events.ts';
import { Reconnecting } from './reconnecting.ts';
import { owedPage, REFUSED_FOR_NOW_MS, refusalOf } from './refusal.ts';

/** Follows a practice's visits until the returned function is called. Reconnects after a lost connection. */
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
    reconnection: false,
  });
  const line = new Reconnecting(socket);
  if (handlers['visit:presence']) socket.on('visit:presence', handlers['visit:presence']);
  if (handlers['visits:changed']) socket.on('visits:changed', handlers['visits:changed']);
  if (handlers.onConnect) socket.on('connect', handlers.onConnect);
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') line.later();
    if (reason === 'io server disconnect') handlers.onEnded?.();
  });
  socket.on('connect_error', (error) => {
    // If the session owes a code or a passkey, the page's own calls lead to it.
    if (owedPage(error, 'provider')) return;
    const refusal = refusalOf(error);
    if (refusal === 'shutdown') line.later(error, REFUSED_FOR_NOW_MS);
    else if (!refusal) line.later(error);
  });
  return () => {
    line.stop();
    socket.disconnect();
  };
}

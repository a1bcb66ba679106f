import type { Socket } from 'socket.io-client';
import { handshakeOfPage } from '#client/api/page-account.ts';
import type { PracticeServerToClient } from '#shared/contracts/socket/events.ts';
import { openSocket } from './open-socket.ts';
import { owedPage, REFUSED_FOR_NOW_MS, refusalOf } from './refusal.ts';

const STILL_AWAY_MS = 20_000;

/** Follows a practice's visits until the returned function is called. Reconnects after a lost connection. */
export function connectPractice(
  practiceId: number,
  handlers: Partial<PracticeServerToClient> & {
    onConnect?: () => void;
    onEnded?: () => void;
    onStillAway?: () => void;
  },
): () => void {
  const opened = openSocket('/practice', { auth: { practiceId, ...handshakeOfPage() } });
  const { line } = opened;
  const socket: Socket<PracticeServerToClient> = opened.socket;
  if (handlers['visit:presence']) socket.on('visit:presence', handlers['visit:presence']);
  if (handlers['visits:changed']) socket.on('visits:changed', handlers['visits:changed']);
  if (handlers.onConnect) socket.on('connect', handlers.onConnect);
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') line.later();
    if (reason === 'io server disconnect') handlers.onEnded?.();
  });
  socket.on('connect_error', (error) => {
    // If the session needs a code or a passkey, the page's own calls lead to it.
    if (owedPage(error, 'provider')) return;
    const refusal = refusalOf(error);
    if (refusal === 'shutdown') line.later(error, REFUSED_FOR_NOW_MS);
    else if (!refusal) line.later(error);
  });
  const asking = setInterval(() => {
    if (!socket.connected) handlers.onStillAway?.();
  }, STILL_AWAY_MS);
  return () => {
    clearInterval(asking);
    line.stop();
    socket.disconnect();
  };
}

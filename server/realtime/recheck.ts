import type { Socket } from 'socket.io';

export const RECHECK_MS = 60_000;

/**
 * Rechecks a socket's access: a socket and its page's seat must not outlive the cookie, session, link or membership
 * that opened them. Features that end one of these close its sockets immediately, and `SocketSweep` finds ended
 * sessions, memberships and practices. This recheck finds everything else that expires or is changed from outside.
 *
 * @param until ends the rechecks
 * @param mayStay the handshake's check. If it throws, e.g. in a database outage, it runs again next time.
 * @param end sends the page the reason and closes the socket
 * @returns a function that checks immediately
 */
export function recheck(
  until: AbortSignal,
  everyMs: number,
  mayStay: () => Promise<boolean>,
  end: () => void,
): () => void {
  const look = () =>
    void mayStay().then(
      (may) => {
        if (!may && !until.aborted) end();
      },
      () => {},
    );
  const timer = setInterval(look, everyMs);
  timer.unref();
  until.addEventListener('abort', () => clearInterval(timer), { once: true });
  return look;
}

export function untilDisconnect(socket: Pick<Socket, 'once'>): AbortSignal {
  const gone = new AbortController();
  socket.once('disconnect', () => gone.abort());
  return gone.signal;
}

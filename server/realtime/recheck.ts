import type { Socket } from 'socket.io';

/** How often the right to an open socket is looked up again in any case, in milliseconds. */
export const RECHECK_MS = 60_000;

/**
 * A socket must not outlive the cookie, session, link or membership that opened it. What is ended on
 * purpose closes its sockets at once; that a link or a practice is over is found by `SocketSweep`; whatever
 * else runs out, or is changed from outside, is found here.
 *
 * @param mayStay as in the handshake. A throw means that it cannot be said now, such as while the database
 *   is away: then it is asked again next time.
 * @param end has the last word and closes the socket
 * @returns looks at once
 */
export function recheck(
  socket: Socket,
  everyMs: number,
  mayStay: () => Promise<boolean>,
  end: () => void,
): () => void {
  const look = () =>
    void mayStay().then(
      (may) => {
        if (!may && socket.connected) end();
      },
      () => {},
    );
  const timer = setInterval(look, everyMs);
  timer.unref();
  socket.once('disconnect', () => clearInterval(timer));
  return look;
}

import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { storage } from '#client/api/storage.ts';
import { Reconnecting } from './reconnecting.ts';
import { Transports } from './transports.ts';

/** Options that each socket chooses; `Transports` and `Reconnecting` set the others. */
type Options = Pick<Partial<ManagerOptions & SocketOptions>, 'auth' | 'query' | 'forceNew'>;

/**
 * Opens a socket to the server.
 *
 * @param namespace such as `/room`
 * @returns the socket, its `Reconnecting`, and its `Transports`, which a caller informs of a silent connection
 */
export function openSocket(
  namespace: string,
  options: Options,
): { socket: Socket; line: Reconnecting; transports: Transports } {
  const transports = new Transports(storage.getForTab('transports'), (ways) =>
    ways ? storage.setForTab('transports', ways) : storage.removeForTab('transports'),
  );
  const { timeout, ...first } = transports.options(1);
  const socket = io(namespace, { ...options, ...first, timeout, reconnection: false });
  const line = new Reconnecting(socket, (tries) => {
    const { timeout, ...next } = transports.options(tries);
    Object.assign(socket.io.opts, next);
    socket.io.timeout(timeout);
  });
  transports.follow(socket);
  return { socket, line, transports };
}

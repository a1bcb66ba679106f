import type { Server as HttpServer, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import type { CodedError } from '../../shared/errors.ts';
import type { Cookies } from '../access/caller.ts';

/** The largest message a browser may send, in bytes: transport parameters are a few thousand. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** How soon a silent peer is noticed, in milliseconds. */
const PING_INTERVAL_MS = 5_000;
const PING_TIMEOUT_MS = 8_000;

export interface SocketLimits {
  /**
   * Connections that one address may have open in this process. A practice with 60 devices behind one address, each
   * with several pages, stays far below; a device test and a visit of one page share a connection.
   */
  perAddress: number;
  /** How long a connection may stay that no namespace has let in, in milliseconds. */
  nameWithinMs: number;
}
export const SOCKET_LIMITS: SocketLimits = { perAddress: 600, nameWithinMs: 5_000 };

export interface SocketServerOptions {
  publicOrigin: () => string;
  /** Carries events to other processes; without one there are none. */
  adapter?: ServerOptions['adapter'];
  /** Whom a request comes from; the peer of its connection when left out. */
  addressOf?: (request: IncomingMessage) => string;
  limits?: SocketLimits;
}

/**
 * The Socket.IO server beside the HTTP one. A handshake from another site's page is refused here, before
 * any namespace sees it, and so is one more from an address that has too many. Nobody has anything to do in the
 * namespace `/`.
 */
export function createSocketServer(
  httpServer: HttpServer,
  {
    publicOrigin,
    adapter,
    addressOf = ({ socket }) => socket.remoteAddress ?? '',
    limits = SOCKET_LIMITS,
  }: SocketServerOptions,
): Server {
  const open = new Map<string, number>();
  const hasRoom = (address: string) => (open.get(address) ?? 0) < limits.perAddress;
  const io = new Server(httpServer, {
    serveClient: false,
    ...(adapter ? { adapter } : {}),
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: limits.nameWithinMs,
    allowRequest: (request, decide) =>
      decide(
        null,
        isFromOurPages(request.headers, publicOrigin()) && (isKnown(request) || hasRoom(addressOf(request))),
      ),
  });
  io.engine.on('connection', (connection) => {
    const address = addressOf(connection.request);
    // Counted again here: of many that were allowed at once, those that are too many go.
    if (!hasRoom(address)) return connection.close(true);
    open.set(address, (open.get(address) ?? 0) + 1);
    connection.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
  io.use((_, next) => next(new Error('NOT_FOUND')));
  return io;
}

/** A request of a connection that is open already: long-polling, or its change to WebSocket. */
function isKnown({ url = '' }: IncomingMessage): boolean {
  return new URLSearchParams(url.split('?')[1] ?? '').has('sid');
}

/**
 * Browsers send Origin with every WebSocket, and with a GET only across sites: long-polling from our own
 * page comes without it, and there the browser's own word for that stands in (Fetch Metadata, which no page
 * can forge).
 */
export function isFromOurPages(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  if (headers.origin !== undefined) return headers.origin === publicOrigin;
  return headers['sec-fetch-site'] === 'same-origin';
}

/** The cookies of a socket's handshake. */
export function handshakeCookies(socket: Socket): Cookies {
  return parseCookie(socket.handshake.headers.cookie ?? '');
}

/** What a namespace's middleware hands on to refuse: Socket.IO carries its `data` to the browser. */
export function handshakeError(coded: CodedError): Error {
  return Object.assign(new Error(coded.code), { data: coded.toBody() });
}

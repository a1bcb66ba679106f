import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http';
import { parseCookie } from 'cookie';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import type { CodedError } from '../../shared/errors.ts';
import type { Cookies } from '../access/caller.ts';

/** The largest message a browser may send, in bytes: transport parameters are a few thousand. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** How soon a silent peer is noticed, in milliseconds. */
const PING_INTERVAL_MS = 5_000;
const PING_TIMEOUT_MS = 8_000;

/**
 * The Socket.IO server beside the HTTP one. A handshake from another site's page is refused here, before
 * any namespace sees it.
 *
 * @param adapter carries events to other processes; without one there are none
 */
export function createSocketServer(
  httpServer: HttpServer,
  publicOrigin: () => string,
  adapter?: ServerOptions['adapter'],
): Server {
  return new Server(httpServer, {
    serveClient: false,
    ...(adapter ? { adapter } : {}),
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: 5_000,
    allowRequest: ({ headers }, decide) => decide(null, isFromOurPages(headers, publicOrigin())),
  });
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

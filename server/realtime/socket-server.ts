import type { Server as HttpServer } from 'node:http';
import { parseCookie } from 'cookie';
import { Server, type Socket } from 'socket.io';
import type { Cookies } from '../http/caller.ts';

/** The largest message a browser may send, in bytes: transport parameters are a few thousand. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** How soon a silent peer is noticed, in milliseconds. */
const PING_INTERVAL_MS = 5_000;
const PING_TIMEOUT_MS = 8_000;

/**
 * The Socket.IO server beside the HTTP one. A handshake from another site's page is refused here, before
 * any namespace sees it.
 */
export function createSocketServer(httpServer: HttpServer, publicOrigin: () => string): Server {
  return new Server(httpServer, {
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: 5_000,
    allowRequest: (request, decide) => decide(null, request.headers.origin === publicOrigin()),
  });
}

/** The cookies of a socket's handshake. */
export function handshakeCookies(socket: Socket): Cookies {
  return parseCookie(socket.handshake.headers.cookie ?? '');
}

import type { Server as HttpServer, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import { fromOrigin } from '#server/http/access/call-origin.ts';
import type { Cookies } from '#server/http/access/caller.ts';
import { ownCookies } from '#server/http/access/own-cookies.ts';
import { limitKey } from '#server/http/limit-key.ts';
import type { CodedError } from '#shared/errors.ts';
import { bareHeaders } from '../http/security-headers.ts';

/** Largest message from a browser, in bytes: transport parameters take a few thousand. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** Ping interval that detects a silent peer, in milliseconds. */
const PING_INTERVAL_MS = 5_000;
const PING_TIMEOUT_MS = 8_000;

export interface SocketLimits {
  /**
   * Open connections per address, or IPv6 network, in this process. A practice with 60 devices behind one
   * address, each with several pages, stays far below; a page has one connection for its visit and one for
   * everything else.
   */
  perAddress: number;
  nameWithinMs: number;
}
export const SOCKET_LIMITS: SocketLimits = { perAddress: 600, nameWithinMs: 5_000 };

const readers = new WeakMap<Server, Pick<SocketServerOptions, 'publicOrigin'> & { addressOf: AddressOf }>();

type AddressOf = (request: IncomingMessage) => string;

export interface SocketServerOptions {
  publicOrigin: () => string;
  addressOf?: AddressOf;
  limits?: SocketLimits;
}

/** No one can connect before {@link attachSocketServer}. The namespace `/` is closed to all. */
export function createSocketServer(adapter?: ServerOptions['adapter']): Server {
  const io = new Server({ serveClient: false, ...(adapter ? { adapter } : {}) });
  io.use((_, next) => next(new Error('NOT_FOUND')));
  return io;
}

/**
 * Refuses handshakes from other sites' pages and connections over an address's limit, before any namespace sees them.
 */
export function attachSocketServer(
  io: Server,
  httpServer: HttpServer,
  {
    publicOrigin,
    addressOf = ({ socket }) => socket.remoteAddress ?? '',
    limits = SOCKET_LIMITS,
  }: SocketServerOptions,
): void {
  const open = new Map<string, number>();
  const keyOf = (request: IncomingMessage) => limitKey(addressOf(request));
  const hasRoom = (address: string) => (open.get(address) ?? 0) < limits.perAddress;
  io.connectTimeout(limits.nameWithinMs);
  io.attach(httpServer, {
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    allowRequest: (request, decide) =>
      decide(
        null,
        isFromOurPages(request.headers, publicOrigin()) && (isKnown(request) || hasRoom(keyOf(request))),
      ),
  });
  // Runs before Socket.IO answers, because its handshake refusals have no hook.
  const ownPath = io.path();
  httpServer.prependListener('request', (request, response) => {
    if (!request.url?.startsWith(ownPath)) return;
    for (const [name, value] of Object.entries(bareHeaders(publicOrigin()))) response.setHeader(name, value);
  });
  readers.set(io, { publicOrigin, addressOf });
  io.engine.on('connection', (connection) => {
    const address = keyOf(connection.request);
    // Checked again, because concurrent handshakes may exceed the limit.
    if (!hasRoom(address)) return connection.close(true);
    open.set(address, (open.get(address) ?? 0) + 1);
    connection.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

function isKnown({ url = '' }: IncomingMessage): boolean {
  return new URLSearchParams(url.split('?')[1] ?? '').has('sid');
}

/**
 * Browsers send Origin with every WebSocket, but with a GET only across sites. Long-polling from our own page
 * has none, so Fetch Metadata, which no page can forge, decides.
 */
function isFromOurPages(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  if (headers.origin !== undefined) return headers.origin === publicOrigin;
  return headers['sec-fetch-site'] === 'same-origin';
}

export function handshakeCookies({ handshake, nsp }: Socket): Cookies {
  return ownCookies(
    parseCookie(handshake.headers.cookie ?? ''),
    readers.get(nsp.server)?.publicOrigin() ?? '',
  );
}

export function fromSocket<T>({ request, nsp }: Socket, run: () => T): T {
  const address = readers.get(nsp.server)?.addressOf(request) ?? '';
  return fromOrigin({ address, userAgent: request.headers['user-agent'] }, run);
}

/** A namespace middleware's error. Socket.IO sends its `data` to the browser. */
export function handshakeError(coded: CodedError): Error {
  return Object.assign(new Error(coded.code), { data: coded.toBody() });
}

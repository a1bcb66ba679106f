import type { Socket } from 'socket.io';
import { RoomHandshake, roomCommands } from '../../../shared/contracts/socket/commands.ts';
import type { ClosingReason } from '../../../shared/domain/closing.ts';
import { CodedError } from '../../../shared/errors.ts';
import { closingReasonOf } from '../../../shared/rules/closing.ts';
import type { Authenticators } from '../../access/caller.ts';
import { toCoded } from '../../http/errors.ts';
import { answerCommands, SessionBuckets } from '../../realtime/command-socket.ts';
import { RECHECK_MS, recheck } from '../../realtime/recheck.ts';
import type { SessionSockets } from '../../realtime/session-sockets.ts';
import { fromSocket, handshakeCookies, handshakeError } from '../../realtime/socket-server.ts';
import type { SocketSweep } from '../../realtime/socket-sweep.ts';
import { type Arrival, identifyBy } from './access/admissions.ts';
import type { RoomNamespace } from './base/audiences.ts';
import type { RoomDeps } from './base/room-deps.ts';
import type { LocalPages } from './processes/local-pages.ts';

/** Looked up for all open sockets in one query. */
export interface RoomRights {
  practices: SocketSweep<number>;
  staff: SocketSweep<string>;
  visitSessions: SocketSweep<string>;
}

/**
 * Namespace `/room`: identifies a socket by cookie, takes its seat over from any older socket, and sends a
 * snapshot; then the page may send commands. The room may be in another process.
 */
export function serveRooms(
  rooms: RoomNamespace,
  pages: LocalPages,
  authenticators: Authenticators,
  rights: RoomRights,
  sessions: SessionSockets,
  deps: RoomDeps,
): void {
  const arrivals = new WeakMap<Socket, Arrival>();
  const buckets = new SessionBuckets(deps.commandsAtOnce);

  rooms.use((socket, next) => {
    fromSocket(socket, () => identify(socket, authenticators, deps))
      .then((arrival) => {
        sessions.checkRoom(arrival.endsWith);
        arrivals.set(socket, arrival);
        next();
      })
      .catch((error: unknown) => {
        if (!(error instanceof CodedError)) deps.onFailure('handshake', error);
        next(handshakeError(toCoded(error)));
      });
  });

  rooms.on('connection', (socket) => {
    const arrival = arrivals.get(socket);
    if (!arrival) return void socket.disconnect(true);
    if (socket.disconnected) return;
    if (!sessions.hold(arrival.endsWith, socket)) return close(socket, 'too-many-pages');
    void socket.join(arrival.endsWith);
    const page = fromSocket(socket, () => pages.arrive(socket, arrival.visitId, arrival.claimant));
    answerCommands(socket, {
      commands: roomCommands,
      run: (name, payload) => pages.run(page, name, payload),
      onFailure: (name, error) => deps.onFailure(name, error),
      session: arrival.endsWith,
      buckets,
    });
    let last: ClosingReason = 'no-access';
    const mayStay = () =>
      identify(socket, authenticators, deps).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof CodedError)) throw error;
          last = closingReason(error);
          return false;
        },
      );
    // A page that has left without its right ending keeps its seat for a while, and its media flows.
    const look = recheck(page.expected, deps.recheckMs ?? RECHECK_MS, mayStay, () => {
      close(socket, last);
      // A session that owes a code has its right: the page comes back with it.
      if (last !== 'shutdown') pages.giveUp(page);
    });
    const { right } = arrival;
    if (right.of === 'visit-session') rights.visitSessions.watch(page.expected, right.id, look);
    else if (right.of === 'staff') rights.staff.watch(page.expected, right.id, look);
    else rights.practices.watch(page.expected, right.id, look);
  });
}

/** @throws the refusal that the browser is told */
async function identify(socket: Socket, authenticators: Authenticators, { db }: RoomDeps): Promise<Arrival> {
  const handshake = RoomHandshake.safeParse(socket.handshake.auth);
  if (!handshake.success) throw new CodedError('INVALID_INPUT');
  // A page that has left uses nothing.
  const extend = !socket.disconnected;
  return identifyBy(handshake.data, { authenticators, cookies: handshakeCookies(socket), db, extend });
}

/** Tells a page why it could not get its seat, and closes it. */
export function refusePage(socket: Socket, error: unknown, deps: RoomDeps): void {
  if (!(error instanceof CodedError)) deps.onFailure('connection', error);
  close(socket, closingReason(error));
}

function close(socket: Socket, reason: ClosingReason): void {
  socket.emit('room:closing', { reason });
  socket.disconnect(true);
}

/** Other errors, such as a database outage, are temporary: the page shall reconnect. */
function closingReason(error: unknown): ClosingReason {
  return error instanceof CodedError ? closingReasonOf(error) : 'shutdown';
}

import type { Socket } from 'socket.io';
import type { RoomDeps } from '#server/features/room/room-deps.ts';
import { findOverSessions } from '#server/features/visits/links/links.service.ts';
import { practiceOfVisit } from '#server/features/visits/visits/visits.service.ts';
import type { Authenticators } from '#server/http/access/caller.ts';
import { findOverStaffRights } from '#server/http/access/staff-rights.ts';
import { toCoded } from '#server/http/errors.ts';
import { answerCommands, SessionBuckets } from '#server/realtime/command-socket.ts';
import { readHandshake } from '#server/realtime/read-handshake.ts';
import { RECHECK_MS, recheck } from '#server/realtime/recheck.ts';
import type { SessionSockets } from '#server/realtime/session-sockets.ts';
import { fromSocket, handshakeCookies, handshakeError } from '#server/realtime/socket-server.ts';
import { findIdentity } from '#server/storage/settings/practice-identity.ts';
import type { Misplaced } from '#shared/contracts/socket/commands.ts';
import { RoomHandshake, roomCommands } from '#shared/contracts/socket/commands.ts';
import type { ClosingReason } from '#shared/domain/closing.ts';
import { CodedError } from '#shared/errors.ts';
import { type Arrival, identifyBy } from './access/admissions.ts';
import type { LiveVisits } from './live-visits.ts';
import { closePage, closingReason } from './processes/local-pages.ts';

/**
 * Namespace `/room`: identifies a socket by cookie, takes its seat over from any older socket, and sends a
 * snapshot; then the page may send commands. The room may be in another process.
 */
export function serveRooms(
  { rooms, pages, rights, deps, isHere }: LiveVisits,
  authenticators: Authenticators,
  sessions: SessionSockets,
): void {
  const arrivals = new WeakMap<Socket, Arrival>();
  const buckets = new SessionBuckets(deps.commandsAtOnce);

  rooms.use((socket, next) => {
    fromSocket(socket, () => identify(socket, authenticators, deps))
      .then(async (arrival) => {
        const elsewhere = refusalToMove(socket, arrival.visitId, isHere);
        if (elsewhere) return next(elsewhere);
        if (!sessions.hasRoom(arrival.endsWith)) throw await tooManyPages(deps, arrival.visitId);
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
    if (!sessions.hold(arrival.endsWith, socket)) return closePage(socket, 'too-many-pages');
    void socket.join(arrival.endsWith);
    const page = fromSocket(socket, () => pages.arrive(socket, arrival.visitId, arrival.claimant));
    answerCommands(socket, {
      commands: roomCommands,
      run: (name, payload) => pages.run(page, name, payload),
      onFailure: (name, error) => deps.onFailure(name, error),
      onRefused: (code, again) => deps.onRefused?.(code, again ? null : arrival.endsWith),
      session: arrival.endsWith,
      buckets,
    });
    let last: ClosingReason = 'no-access';
    const mayStay = () =>
      identify(socket, authenticators, deps).then(
        () => true,
        async (error: unknown) => {
          if (!(error instanceof CodedError)) throw error;
          last = (await hasNewToken(error, arrival, deps)) ? 'shutdown' : closingReason(error);
          return false;
        },
      );
    // A page that left while it still had its right keeps its seat for a while, and its media flows.
    const look = recheck(page.expected, deps.recheckMs ?? RECHECK_MS, mayStay, () => {
      closePage(socket, last);
      // A session that needs a code keeps its right: the page returns with it.
      if (last !== 'shutdown') pages.giveUp(page);
    });
    const { right } = arrival;
    if (right.of === 'visit-session') rights.visitSessions.watch(page.expected, right.id, look);
    else if (right.of === 'staff') rights.staff.watch(page.expected, right.id, look);
    else rights.practices.watch(page.expected, right.id, look);
  });
}

async function identify(socket: Socket, authenticators: Authenticators, { db }: RoomDeps): Promise<Arrival> {
  const handshake = readHandshake(RoomHandshake, socket);
  if (!handshake) throw new CodedError('INVALID_INPUT');
  // A page that has left is not activity.
  const extend = !socket.disconnected;
  return identifyBy(handshake, { authenticators, cookies: handshakeCookies(socket), db, extend });
}

/**
 * The page's session is valid, but its cookie was replaced when a code was entered; the browser returns with
 * the new one.
 */
async function hasNewToken(
  { code }: CodedError,
  { right }: Arrival,
  { db, clock }: RoomDeps,
): Promise<boolean> {
  if (code !== 'NOT_SIGNED_IN') return false;
  if (right.of === 'staff') return (await findOverStaffRights(db, [right.id], clock())).length === 0;
  return right.of === 'visit-session' && (await findOverSessions(db, [right.id], clock())).length === 0;
}

/** Names the practice, like every page of a patient. */
async function tooManyPages({ db }: RoomDeps, visitId: string): Promise<CodedError> {
  const practiceId = await practiceOfVisit(db, visitId);
  const practice = practiceId ? await findIdentity(db, practiceId) : null;
  return new CodedError('TOO_MANY_PAGES', 'The session has too many sockets.', practice ? { practice } : {});
}

/**
 * Refuses a page that is at the wrong process only because it did not know its visit's id; null if it may stay. Sent
 * once: a page that returns with the id stays wherever the load balancer sends it, like a page without the query.
 *
 * @param isHere the visit's room is in this process
 */
function refusalToMove(
  { handshake }: Pick<Socket, 'handshake'>,
  visitId: string,
  isHere: (visitId: string) => boolean,
): Error | null {
  const { visit } = handshake.query;
  if (visit === undefined || visit === visitId || isHere(visitId)) return null;
  const data: Misplaced = { visit: visitId };
  return Object.assign(new Error('The visit is at another process.'), { data });
}

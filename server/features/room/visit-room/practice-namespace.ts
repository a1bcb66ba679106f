import type { Socket } from 'socket.io';
import type { Authenticators, Staff } from '#server/http/access/caller.ts';
import { type StaffRight, staffRight } from '#server/http/access/staff-rights.ts';
import { toCoded } from '#server/http/errors.ts';
import { readHandshake } from '#server/realtime/read-handshake.ts';
import { RECHECK_MS, recheck, untilDisconnect } from '#server/realtime/recheck.ts';
import type { SessionSockets } from '#server/realtime/session-sockets.ts';
import { handshakeCookies, handshakeError } from '#server/realtime/socket-server.ts';
import { PracticeHandshake } from '#shared/contracts/socket/commands.ts';
import { CodedError } from '#shared/errors.ts';
import { mayAttendVisitsOf } from './access/visit-room.policy.ts';
import type { LiveVisits } from './live-visits.ts';
import { audience } from './view/audiences.ts';

/** Namespace `/practice`: notifies an open visit list about its practice's visits. Accepts no commands. */
export function servePractices(
  { practices, rights, deps }: LiveVisits,
  authenticators: Authenticators,
  sessions: SessionSockets,
): void {
  const followed = new WeakMap<Socket, StaffRight>();

  practices.use((socket, next) => {
    follower(socket, authenticators, { extend: true })
      .then(async (found) => {
        if (!found) throw new CodedError('NOT_FOUND');
        const { practiceId, staff } = found;
        sessions.checkRoom(audience.staffSession(staff.staffSessionId));
        followed.set(socket, { staffSessionId: staff.staffSessionId, practiceId });
        await socket.join([audience.practice(practiceId), audience.staffSession(staff.staffSessionId)]);
        next();
      })
      .catch((error: unknown) => {
        if (!(error instanceof CodedError)) deps.onFailure('handshake', error);
        next(handshakeError(toCoded(error)));
      });
  });

  practices.on('connection', (socket) => {
    const right = followed.get(socket);
    if (!right || !sessions.hold(audience.staffSession(right.staffSessionId), socket))
      return void socket.disconnect(true);
    // An open list is not activity, so it must not extend the session.
    const mayStay = async () => (await follower(socket, authenticators, { extend: false })) !== null;
    const connected = untilDisconnect(socket);
    const end = () => void socket.disconnect(true);
    const look = recheck(connected, deps.recheckMs ?? RECHECK_MS, mayStay, end);
    rights.staff.watch(connected, staffRight(right), look);
  });
}

async function follower(
  socket: Socket,
  authenticators: Authenticators,
  options: { extend: boolean },
): Promise<{ practiceId: number; staff: Staff } | null> {
  const handshake = readHandshake(PracticeHandshake, socket);
  if (!handshake) return null;
  const { practiceId, accountId: pageAccount } = handshake;
  const { extend } = options;
  try {
    const staff = await authenticators.staff(handshakeCookies(socket), { extend, pageAccount });
    return staff && mayAttendVisitsOf(practiceId, staff) ? { practiceId, staff } : null;
  } catch (error) {
    // For a disabled account, or another person's page, the page's own calls report it.
    if (error instanceof CodedError) return null;
    throw error;
  }
}

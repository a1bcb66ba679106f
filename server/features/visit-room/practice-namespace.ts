import { PracticeHandshake } from '../../../shared/contracts/socket/commands.ts';
import type { Authenticators } from '../../http/caller.ts';
import { handshakeCookies } from '../../realtime/socket-server.ts';
import { audience, type PracticeNamespace } from './room-broadcast.ts';
import { mayFollowPractice } from './visit-room.policy.ts';

/** Namespace `/practice`: an open visit list hears of its practice's visits. It can send nothing. */
export function servePractices(practices: PracticeNamespace, authenticators: Authenticators): void {
  practices.use((socket, next) => {
    const refused = new Error('NOT_FOUND');
    const handshake = PracticeHandshake.safeParse(socket.handshake.auth);
    if (!handshake.success) return next(refused);
    const { practiceId } = handshake.data;
    authenticators.staff(handshakeCookies(socket)).then(
      async (staff) => {
        if (!staff || !mayFollowPractice(staff, practiceId)) return next(refused);
        await socket.join([audience.practice(practiceId), audience.staffSession(staff.staffSessionId)]);
        next();
      },
      () => next(refused),
    );
  });
}

import type { Trx } from '../../db/database.ts';
import type { Deps } from '../deps.ts';
import { notify, sendableMethods } from '../notifications/notify.ts';
import { selectExpectedGuests } from './guests.queries.ts';

/** Lets live visits notify guests. */
export interface GuestDesk {
  /** The visit was cancelled: tells invited guests who were invited by a message and have not declined. */
  visitCancelled(trx: Trx, visitId: string): Promise<void>;
}

export function guestDesk(deps: Pick<Deps, 'jobs' | 'email' | 'sms'>): GuestDesk {
  return {
    async visitCancelled(trx, visitId) {
      const methods = sendableMethods(deps);
      for (const { practiceId, language, inviteMethod: method, ...guest } of await selectExpectedGuests(
        trx,
        visitId,
      )) {
        const recipient = guest.email ?? guest.mobile;
        if (!method || !recipient || !methods.includes(method)) continue;
        await notify(deps, trx, {
          kind: 'guest-cancelled',
          practiceId,
          visitId,
          method,
          recipient,
          language,
        });
      }
    },
  };
}

import { CodedError } from '../shared/errors.ts';
import type { LiveSockets, PracticeFeed } from './realtime/live-sockets.ts';

export interface LiveTargets {
  live: LiveSockets;
  practiceFeed: PracticeFeed;
}

/**
 * Passes the features' words on to the hub. The hub needs the HTTP server, the server needs the features,
 * and the features need the hub: so it is plugged in last. Until then no socket is open, and there is
 * nobody to tell.
 */
export function createLiveRelay(): LiveTargets & { connect(hub: LiveTargets): void } {
  let hub: LiveTargets | undefined;
  return {
    live: {
      endStaffSession: (staffSessionId) => hub?.live.endStaffSession(staffSessionId),
      endLink: (linkId) => hub?.live.endLink(linkId),
      guestsChanged: (visitId) => hub?.live.guestsChanged(visitId),
      settingsChanged: (practiceIds) => hub?.live.settingsChanged(practiceIds),
      async guestRemoved(...removed) {
        if (!hub) throw new CodedError('SERVICE_UNAVAILABLE');
        await hub.live.guestRemoved(...removed);
      },
      async guestRenamed(...renamed) {
        if (!hub) throw new CodedError('SERVICE_UNAVAILABLE');
        await hub.live.guestRenamed(...renamed);
      },
      async interpreterGone(...gone) {
        if (!hub) throw new CodedError('SERVICE_UNAVAILABLE');
        await hub.live.interpreterGone(...gone);
      },
    },
    practiceFeed: {
      visitsChanged: (practiceId, visitId) => hub?.practiceFeed.visitsChanged(practiceId, visitId),
    },
    connect: (connected) => {
      hub = connected;
    },
  };
}

import { CodedError } from '#shared/errors.ts';
import type { LiveSockets, PracticeFeed } from './realtime/live-sockets.ts';

export interface LiveTargets {
  live: LiveSockets;
  practiceFeed: PracticeFeed;
}

/**
 * Relays the features' messages to the hub. The hub needs the HTTP server, the server needs the features, and the
 * features need the hub, so the hub is connected last. Before that, no socket is open and messages have no recipient.
 */
export function createLiveRelay(): LiveTargets & { connect(hub: LiveTargets): void } {
  let hub: LiveTargets | undefined;
  return {
    live: {
      endStaffSession: (staffSessionId) => hub?.live.endStaffSession(staffSessionId),
      endLink: (linkId, reason) => hub?.live.endLink(linkId, reason),
      async tellVisit(visitId, news) {
        if (!hub) throw new CodedError('SERVICE_UNAVAILABLE');
        await hub.live.tellVisit(visitId, news);
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

import type { Server as HttpServer } from 'node:http';
import type { Authenticators } from '../../http/caller.ts';
import type { LiveSockets, PracticeFeed } from '../../realtime/live-sockets.ts';
import { createSocketServer } from '../../realtime/socket-server.ts';
import { servePractices } from './practice-namespace.ts';
import { audience, type PracticeNamespace, type RoomNamespace } from './room-broadcast.ts';
import type { RoomDeps } from './room-deps.ts';
import { serveRooms } from './room-namespace.ts';
import { RoomRegistry } from './room-registry.ts';

export interface HubOptions extends Omit<RoomDeps, 'live'> {
  server: HttpServer;
  publicOrigin: () => string;
  authenticators: Authenticators;
}

/** Everything that is live: the visits and the visit lists that follow them. */
export interface Hub {
  live: LiveSockets;
  practiceFeed: PracticeFeed;
  /** Live visits and connected pages, for metrics. */
  counts(): { visits: number; sockets: number };
  /** Takes up the visits that somebody was in when the process before this one stopped. */
  resume(): Promise<void>;
  /** Tells every page that the server goes away for a moment, then closes. */
  close(): Promise<void>;
}

export function createHub({ server, publicOrigin, authenticators, ...rest }: HubOptions): Hub {
  const io = createSocketServer(server, publicOrigin);
  const rooms: RoomNamespace = io.of('/room');
  const practices: PracticeNamespace = io.of('/practice');

  const live: LiveSockets = {
    endStaffSession(staffSessionId) {
      const room = audience.staffSession(staffSessionId);
      rooms.in(room).emit('room:closing', { reason: 'no-access' });
      rooms.in(room).disconnectSockets(true);
      practices.in(room).disconnectSockets(true);
    },
    endLink(linkId) {
      rooms.in(audience.link(linkId)).emit('room:closing', { reason: 'no-access' });
      rooms.in(audience.link(linkId)).disconnectSockets(true);
    },
  };
  const registry = new RoomRegistry({ ...rest, live }, rooms, practices);
  serveRooms(rooms, registry, authenticators, { ...rest, live });
  servePractices(practices, authenticators, rest);

  return {
    live,
    practiceFeed: {
      visitsChanged: (practiceId, visitId) =>
        void practices.to(audience.practice(practiceId)).emit('visits:changed', { visitId }),
    },
    counts: () => ({ visits: registry.size, sockets: io.engine.clientsCount }),
    resume: () => registry.resume(),
    async close() {
      await registry.closeAll('shutdown');
      await io.close();
    },
  };
}

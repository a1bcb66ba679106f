import type { Server as HttpServer } from 'node:http';
import { serveDeviceTests } from '#server/features/check-in/device-test/device-test-namespace.ts';
import type { Authenticators } from '#server/http/access/caller.ts';
import { SessionSockets } from '#server/realtime/session-sockets.ts';
import { attachSocketServer, type SocketServerOptions } from '#server/realtime/socket-server.ts';
import type { LiveVisits } from './live-visits.ts';
import { iceServersFor, relayUserOf } from './media/ice-servers.ts';
import { servePractices } from './practice-namespace.ts';
import { serveRooms } from './room-namespace.ts';
import { serveSecondCameras } from './second-camera-namespace.ts';
import { audience } from './view/audiences.ts';

export interface SocketOptions extends SocketServerOptions {
  authenticators: Authenticators;
  socketsPerSession?: number | undefined;
}

/** Lets pages connect to live visits, at the HTTP server's address. */
export function serveSockets(
  server: HttpServer,
  visits: LiveVisits,
  { authenticators, socketsPerSession, ...options }: SocketOptions,
): void {
  const { deps } = visits;
  const sessions = new SessionSockets(socketsPerSession);
  attachSocketServer(visits.io, server, options);
  serveRooms(visits, authenticators, sessions);
  serveSecondCameras(visits, authenticators, sessions);
  servePractices(visits, authenticators, sessions);
  serveDeviceTests(visits.deviceTests, authenticators, {
    sessions,
    pool: deps.pool,
    iceServers: (caller) => iceServersFor(deps.turn, relayUserOf(caller), deps.clock()),
    roomOf: (caller) =>
      caller.kind === 'staff' ? audience.staffSession(caller.staffSessionId) : audience.link(caller.linkId),
    limits: deps.deviceTestLimits,
    onFailure: deps.onFailure,
  });
}

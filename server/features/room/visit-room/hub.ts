import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { QualityLog } from '#server/features/audit/quality-record/quality-log.ts';
import { serveDeviceTests } from '#server/features/check-in/device-test/device-test-namespace.ts';
import { ConnectionLog } from '#server/features/core/connections/connection-log.ts';
import { findOverCameras } from '#server/features/room/hand-off/second-cameras.service.ts';
import type { RoomDeps } from '#server/features/room/room-deps.ts';
import { findOverSessions } from '#server/features/visits/links/links.service.ts';
import type { Authenticators } from '#server/http/access/caller.ts';
import { findOverStaffRights } from '#server/http/access/staff-rights.ts';
import { inProcessBus } from '#server/realtime/bus/in-process.ts';
import type { Bus } from '#server/realtime/bus/port.ts';
import type { LiveSockets, PracticeFeed } from '#server/realtime/live-sockets.ts';
import { ProcessLink } from '#server/realtime/process-link.ts';
import { SessionSockets } from '#server/realtime/session-sockets.ts';
import { createSocketServer, type SocketLimits } from '#server/realtime/socket-server.ts';
import { SocketSweep } from '#server/realtime/socket-sweep.ts';
import { opensRoom } from '#server/realtime/visit-news.ts';
import { CodedError } from '#shared/errors.ts';
import { iceServersFor, relayUserOf } from './media/ice-servers.ts';
import { servePractices } from './practice-namespace.ts';
import { LocalPages } from './processes/local-pages.ts';
import { Ownership } from './processes/ownership.ts';
import { RoomDoors } from './processes/room-doors.ts';
import { RoomRegistry } from './processes/room-registry.ts';
import { selectDisabledPractices } from './records/visit-room.queries.ts';
import { refusePage, serveRooms } from './room-namespace.ts';
import { serveSecondCameras } from './second-camera-namespace.ts';
import { audience, type PracticeNamespace, type RoomNamespace } from './view/audiences.ts';
import { CameraLine, type SecondCameraNamespace } from './view/camera-line.ts';

export interface HubOptions extends Omit<RoomDeps, 'live' | 'quality'> {
  server: HttpServer;
  publicOrigin: () => string;
  addressOf?: (request: IncomingMessage) => string;
  authenticators: Authenticators;
  socketLimits?: SocketLimits;
  socketsPerSession?: number;
  bus?: Bus;
}

export interface Hub {
  live: LiveSockets;
  practiceFeed: PracticeFeed;
  counts(): { visits: number; sockets: number };
  /**
   * Resumes visits that were live when their process stopped; with several processes, keeps looking for more.
   */
  resume(): Promise<void>;
  /** Transfers visits to other processes, tells every page to reconnect, then closes. */
  close(): Promise<void>;
}

/** How often to look for visits whose process is gone, in milliseconds. */
const RESUME_MS = 10_000;
/** How long media keeps flowing here while pages connect elsewhere, in milliseconds. */
const HAND_OVER_MS = 5_000;

export function createHub(options: HubOptions): Hub {
  const {
    server,
    publicOrigin,
    addressOf,
    socketLimits,
    socketsPerSession,
    authenticators,
    bus = inProcessBus(),
    ...rest
  } = options;
  const io = createSocketServer(server, {
    publicOrigin,
    ...(bus.adapter ? { adapter: bus.adapter } : {}),
    ...(addressOf ? { addressOf } : {}),
    ...(socketLimits ? { limits: socketLimits } : {}),
  });
  const rooms: RoomNamespace = io.of('/room');
  const practices: PracticeNamespace = io.of('/practice');
  const tests = io.of('/device-test');
  const cameras: SecondCameraNamespace = io.of('/second-camera');
  const link = new ProcessLink(io, bus);

  const live: LiveSockets = {
    endStaffSession(staffSessionId) {
      const room = audience.staffSession(staffSessionId);
      rooms.in(room).emit('room:closing', { reason: 'signed-out' });
      rooms.in(room).disconnectSockets(true);
      practices.in(room).disconnectSockets(true);
      tests.in(room).disconnectSockets(true);
    },
    endLink(linkId, reason = 'no-access') {
      rooms.in(audience.link(linkId)).emit('room:closing', { reason });
      rooms.in(audience.link(linkId)).disconnectSockets(true);
      tests.in(audience.link(linkId)).disconnectSockets(true);
    },
    async tellVisit(visitId, news) {
      if (!opensRoom(news) && !(await registry.isOpen(visitId))) return;
      await doors.ask({ op: 'hear', visitId, news }).catch((error: unknown) => {
        // The event no longer matters once the visit has ended.
        if (!(error instanceof CodedError && error.code === 'VISIT_ENDED')) throw error;
      });
    },
  };
  const quality = new QualityLog(rest);
  const deps: RoomDeps = { ...rest, live, quality };

  const ownership: Ownership = new Ownership(bus, deps.db, {
    onLost(visitId) {
      registry.abandon(visitId);
      pages.sitAgain(visitId);
      secondCameras.connectAgain(visitId);
    },
    onMoved(visitId) {
      doors.forget(visitId);
      pages.sitAgain(visitId);
      secondCameras.connectAgain(visitId);
    },
    onProcessGone: (processId) => void registry.processGone(processId),
    onBack(eventsLost) {
      for (const visitId of pages.visitIds)
        if (doors.isElsewhere(visitId)) pages.sitAgain(visitId, eventsLost);
      practices.local.emit('visits:changed', { visitId: null });
    },
    watched: () => doors.elsewhere((visitId) => pages.has(visitId)),
    processes: () => registry.otherProcesses(bus.processId),
  });
  const registry = new RoomRegistry(deps, rooms, practices, new CameraLine(cameras), ownership);
  const doors = new RoomDoors(registry, link, deps);
  const connections = new ConnectionLog(deps);
  const pages = new LocalPages(doors, bus.processId, { connections, quality }, (socket, error) =>
    refusePage(socket, error, deps),
  );
  link.onNews((news) => {
    for (const visitId of (news as { handedOver: string[] }).handedOver) {
      doors.forget(visitId);
      pages.sitAgain(visitId);
      secondCameras.connectAgain(visitId);
    }
  });
  const rights = {
    staff: new SocketSweep(
      (held: string[]) => findOverStaffRights(deps.db, held, deps.clock()),
      deps.sweepMs,
    ),
    practices: new SocketSweep((ids: number[]) => selectDisabledPractices(deps.db, ids), deps.sweepMs),
    cameras: new SocketSweep((ids: string[]) => findOverCameras(deps.db, ids), deps.sweepMs),
    visitSessions: new SocketSweep(
      (ids: string[]) => findOverSessions(deps.db, ids, deps.clock()),
      deps.sweepMs,
    ),
  };
  const sessions = new SessionSockets(socketsPerSession);
  const isHere = (visitId: string) => !bus.shared || registry.has(visitId);
  serveRooms(rooms, pages, authenticators, rights, sessions, deps, isHere);
  const secondCameras = serveSecondCameras(cameras, doors, authenticators, rights, sessions, deps);
  servePractices(practices, authenticators, rights, sessions, rest);
  const deviceTests = serveDeviceTests(tests, authenticators, {
    sessions,
    pool: deps.pool,
    iceServers: (caller) => iceServersFor(deps.turn, relayUserOf(caller), deps.clock()),
    roomOf: (caller) =>
      caller.kind === 'staff' ? audience.staffSession(caller.staffSessionId) : audience.link(caller.linkId),
    ...(deps.deviceTestLimits ? { limits: deps.deviceTestLimits } : {}),
    onFailure: deps.onFailure,
  });
  let resuming: NodeJS.Timeout | undefined;

  return {
    live,
    practiceFeed: {
      visitsChanged: (practiceId, visitId) =>
        void practices.to(audience.practice(practiceId)).emit('visits:changed', { visitId }),
    },
    counts: () => ({ visits: registry.size, sockets: io.engine.clientsCount }),
    async resume() {
      await registry.resume();
      if (!bus.shared) return;
      const again = () => void registry.resume().catch((error: unknown) => deps.onFailure('resume', error));
      resuming = setInterval(again, RESUME_MS).unref();
    },
    async close() {
      clearInterval(resuming);
      rights.staff.close();
      rights.practices.close();
      rights.visitSessions.close();
      rights.cameras.close();
      const others = await link.others().catch(() => 0);
      const left = await registry.handOver();
      doors.close();
      link.tell({ handedOver: left.map((room) => room.facts.visitId) });
      rooms.local.emit('room:closing', { reason: 'shutdown' });
      // Also stops the HTTP server from listening, so that pages reconnect to another process.
      const closed = io.close();
      const talking = left.some((room) => room.desk.pages.size > 0);
      if (talking && others > 0) await new Promise((resolve) => setTimeout(resolve, HAND_OVER_MS));
      for (const room of left) room.media.close();
      ownership.close();
      link.close();
      deviceTests.close();
      await closed;
      await Promise.all([connections.close(), quality.close()]);
    },
  };
}

import { QualityLog } from '#server/features/audit/quality-record/quality-log.ts';
import type { DeviceTestNamespace } from '#server/features/check-in/device-test/device-test-namespace.ts';
import { ConnectionLog } from '#server/features/core/connections/connection-log.ts';
import type { Deps } from '#server/features/deps.ts';
import { waitPort } from '#server/features/room/escalation/escalation.service.ts';
import { findOverCameras } from '#server/features/room/hand-off/second-cameras.service.ts';
import type { RoomDeps } from '#server/features/room/room-deps.ts';
import { checkInPort } from '#server/features/visits/appointments/appointments.service.ts';
import { interpreterPort } from '#server/features/visits/interpreter/interpreter.service.ts';
import { findOverSessions } from '#server/features/visits/links/links.service.ts';
import { visitMessagePort } from '#server/features/visits/visit-messages/visit-messages.service.ts';
import { findOverStaffRights } from '#server/http/access/staff-rights.ts';
import { inProcessBus } from '#server/realtime/bus/in-process.ts';
import type { Bus } from '#server/realtime/bus/port.ts';
import type { LiveSockets, PracticeFeed } from '#server/realtime/live-sockets.ts';
import { ProcessLink } from '#server/realtime/process-link.ts';
import { createSocketServer } from '#server/realtime/socket-server.ts';
import { SocketSweep } from '#server/realtime/socket-sweep.ts';
import { LocalPages } from './processes/local-pages.ts';
import { Ownership } from './processes/ownership.ts';
import { RoomDoors } from './processes/room-doors.ts';
import { RoomRegistry } from './processes/room-registry.ts';
import { selectDisabledPractices } from './records/visit-room.queries.ts';
import { audience, type PracticeNamespace, type RoomNamespace } from './view/audiences.ts';
import { CameraLine, type SecondCameraNamespace } from './view/camera-line.ts';

/** How often to look for visits whose process is gone, in milliseconds. */
const RESUME_MS = 10_000;
/** How long media keeps flowing here while pages connect elsewhere, in milliseconds. */
const HAND_OVER_MS = 5_000;

export interface LiveVisitsDeps extends Omit<RoomDeps, 'live' | 'quality'> {
  bus?: Bus;
}

export type LiveVisits = ReturnType<typeof createLiveVisits>;

/** What the rooms of the whole product are given of it. */
export function roomDepsOf(deps: Omit<Deps, 'live' | 'practiceFeed'>, joinWithinMs?: number) {
  const { db, dataKeys, clock, steps, events, captions } = deps;
  return {
    db,
    dataKeys,
    clock,
    steps,
    events,
    captions,
    interpreters: interpreterPort(deps, joinWithinMs),
    checkIns: checkInPort(deps),
    waits: waitPort(deps),
    messages: visitMessagePort(deps),
  };
}

/**
 * The live visits of this process and the pages in them. The features use them from the start;
 * {@link serveSockets} lets pages connect.
 */
export function createLiveVisits({ bus = inProcessBus(), ...given }: LiveVisitsDeps) {
  const io = createSocketServer(bus.adapter);
  const rooms: RoomNamespace = io.of('/room');
  const practices: PracticeNamespace = io.of('/practice');
  const deviceTests: DeviceTestNamespace = io.of('/device-test');
  const cameras: SecondCameraNamespace = io.of('/second-camera');

  const live: LiveSockets = {
    endStaffSession(staffSessionId) {
      const room = audience.staffSession(staffSessionId);
      rooms.in(room).emit('room:closing', { reason: 'signed-out' });
      rooms.in(room).disconnectSockets(true);
      practices.in(room).disconnectSockets(true);
      deviceTests.in(room).disconnectSockets(true);
    },
    endLink(linkId, reason = 'no-access') {
      rooms.in(audience.link(linkId)).emit('room:closing', { reason });
      rooms.in(audience.link(linkId)).disconnectSockets(true);
      deviceTests.in(audience.link(linkId)).disconnectSockets(true);
    },
    tellVisit: (visitId, news) => doors.tell(visitId, news),
  };
  const practiceFeed: PracticeFeed = {
    visitsChanged: (practiceId, visitId) =>
      void practices.to(audience.practice(practiceId)).emit('visits:changed', { visitId }),
  };

  const quality = new QualityLog(given);
  const connections = new ConnectionLog(given);
  const deps: RoomDeps = { ...given, live, quality };
  const { db, clock, sweepMs } = deps;
  const link = new ProcessLink(io, bus);
  const ownership = new Ownership(bus, db);
  const registry = new RoomRegistry(deps, rooms, practices, new CameraLine(cameras), ownership);
  const doors = new RoomDoors(registry, link, deps);
  const pages = new LocalPages(doors, bus.processId, { connections, quality }, deps.onFailure);
  const rights = {
    staff: new SocketSweep((held: string[]) => findOverStaffRights(db, held, clock()), sweepMs),
    practices: new SocketSweep((ids: number[]) => selectDisabledPractices(db, ids), sweepMs),
    cameras: new SocketSweep((ids: string[]) => findOverCameras(db, ids), sweepMs),
    visitSessions: new SocketSweep((ids: string[]) => findOverSessions(db, ids, clock()), sweepMs),
  };

  ownership.on('lost', (visitId) => {
    registry.abandon(visitId);
    pages.sitAgain(visitId);
  });
  ownership.on('moved', (visitId) => {
    doors.forget(visitId);
    pages.sitAgain(visitId);
  });
  ownership.on('process-gone', (processId) => void registry.processGone(processId));
  ownership.on('back', (eventsLost) => {
    for (const visitId of pages.visitIds) if (doors.isElsewhere(visitId)) pages.sitAgain(visitId, eventsLost);
    practices.local.emit('visits:changed', { visitId: null });
  });
  ownership.start({
    visits: () => doors.elsewhere((visitId) => pages.has(visitId)),
    processes: () => registry.otherProcesses(bus.processId),
  });
  link.onNews((news) => {
    for (const visitId of (news as { handedOver: string[] }).handedOver) ownership.emit('moved', visitId);
  });

  let resuming: NodeJS.Timeout | undefined;

  return {
    io,
    rooms,
    practices,
    deviceTests,
    cameras,
    live,
    practiceFeed,
    deps,
    ownership,
    doors,
    pages,
    rights,
    /** No other process suits a page of this visit better. */
    isHere: (visitId: string) => !bus.shared || registry.has(visitId),
    counts: () => ({ visits: registry.size, sockets: io.engine?.clientsCount ?? 0 }),
    /**
     * Resumes visits that were live when their process stopped; with several processes, keeps looking for more.
     */
    async resume(): Promise<void> {
      await registry.resume();
      if (!bus.shared) return;
      const again = () => void registry.resume().catch((error: unknown) => deps.onFailure('resume', error));
      resuming = setInterval(again, RESUME_MS).unref();
    },
    /** Transfers visits to other processes, tells every page to reconnect, then closes. */
    async close(): Promise<void> {
      clearInterval(resuming);
      for (const sweep of Object.values(rights)) sweep.close();
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
      await closed;
      await Promise.all([connections.close(), quality.close()]);
    },
  };
}

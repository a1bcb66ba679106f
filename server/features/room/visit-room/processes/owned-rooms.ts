import type { RoomDeps } from '#server/features/room/room-deps.ts';
import type { VisitNews } from '#server/realtime/visit-news.ts';
import type { CommandPayload, RoomCommandName } from '#shared/contracts/socket/commands.ts';
import type { SecondCameraCommandName, SecondCameraPayload } from '#shared/contracts/socket/second-camera.ts';
import type { SecondCameraEnd } from '#shared/domain/hand-off.ts';
import { CodedError } from '#shared/errors.ts';
import { type Claimant, isSeatOf, newSeatOf } from '../access/admissions.ts';
import { runCommand } from '../handlers/run-command.ts';
import type { LiveRoom } from '../live/live-room.ts';
import type { Seat } from '../machine/room.machine.ts';
import { Superseded } from '../records/ownership.queries.ts';
import { addSeat, seatsOfVisit } from '../records/seat-rows.ts';
import type { Page } from '../seats/seat-pages.ts';
import type { CameraDevice } from '../seats/second-cameras.ts';
import { OwnedElsewhere } from './ownership.ts';
import type { RoomRegistry } from './room-registry.ts';

export type RoomRequest =
  | { op: 'sit'; visitId: string; page: Page; who: Claimant }
  /** `forGood`: the page has lost its right, so the seat is not held for it. */
  | { op: 'leave'; visitId: string; seatId: string; pageId: string; forGood: boolean }
  | { op: 'hear'; visitId: string; news: VisitNews }
  | {
      op: 'camera';
      visitId: string;
      device: CameraDevice;
      name: SecondCameraCommandName;
      payload: SecondCameraPayload<SecondCameraCommandName>;
    }
  /** `ended`: how, for a device that may not return; null for one that may. */
  | { op: 'camera-leaves'; visitId: string; device: CameraDevice; ended: SecondCameraEnd | null }
  | {
      op: 'run';
      visitId: string;
      seatId: string;
      pageId: string;
      name: RoomCommandName;
      payload: CommandPayload<RoomCommandName>;
    };

export interface Sitting {
  seatId: string;
  seated: boolean;
  /** A new number means that everything set up with the former room is gone. */
  epoch: number;
  routerRtpCapabilities: unknown;
}

/** The room was loaded after the page connected and does not know it. The page has to sit again. */
export class UnknownPage extends Error {}

/**
 * Handles a request in this process.
 *
 * @throws OwnedElsewhere if it does not own the visit
 */
export async function answerHere(
  request: RoomRequest,
  registry: RoomRegistry,
  deps: RoomDeps,
): Promise<object> {
  try {
    return await answer(request, registry, deps);
  } catch (error) {
    // Nothing was done here, so the request can be sent to the visit's new owner.
    throw error instanceof Superseded ? new OwnedElsewhere(null) : error;
  }
}

function answer(request: RoomRequest, registry: RoomRegistry, deps: RoomDeps): Promise<object> {
  return registry.enter(request.visitId, async (room) => {
    if (!room) throw new CodedError('VISIT_ENDED');
    switch (request.op) {
      case 'sit':
        return sit(room, request, deps);
      case 'leave':
        await room.desk.leave(request.seatId, request.pageId, request.forGood);
        return {};
      case 'hear':
        await hearNews(room, request.news);
        return {};
      case 'camera':
        return room.cameras.run(request.device, request.name, request.payload);
      case 'camera-leaves':
        await room.cameras.leave(request.device, request.ended);
        return {};
      case 'run': {
        const { seatId, pageId, name, payload } = request;
        const page = room.desk.pageOf(seatId);
        if (!page) throw new UnknownPage();
        if (page.pageId !== pageId) throw new CodedError('SUPERSEDED');
        return runCommand(name, payload, { room, seatId });
      }
      default:
        return request satisfies never;
    }
  });
}

async function sit(
  room: LiveRoom,
  { who, page }: Extract<RoomRequest, { op: 'sit' }>,
  deps: RoomDeps,
): Promise<Sitting> {
  room.reach(page.processId);
  const { seatId } = await findSeat(room, who, deps);
  const seated = await room.desk.sit(seatId, page, who);
  const { epoch } = room.facts;
  return { seatId, seated, epoch, routerRtpCapabilities: room.media.routerRtpCapabilities };
}

async function findSeat(room: LiveRoom, who: Claimant, { db }: RoomDeps): Promise<Seat> {
  const there = room.findSeat((seat) => isSeatOf(who, seat));
  if (there) return there;
  const begins = await newSeatOf(who, room.state, db);
  if (!begins) throw new CodedError('VISIT_UNAVAILABLE');
  await addSeat(db, room.facts.visitId, begins);
  const made = (await seatsOfVisit(db, room.facts.visitId)).find((seat) => isSeatOf(who, seat));
  if (!made) throw new Error('a seat that was just made is not there');
  await room.addSeat(made);
  return made;
}

async function hearNews(room: LiveRoom, news: VisitNews): Promise<void> {
  switch (news.type) {
    case 'guests-changed':
      return room.lookForGuests();
    case 'patients-changed':
      return room.tellOfPatients();
    case 'picture-taken':
      return room.tellOfPicture(news);
    case 'patients-added':
      return room.lookForPatients();
    case 'patient-removed':
      return room.execute({ type: 'remove-patient', by: null, sessionId: news.sessionId });
    case 'settings-changed':
      return room.followSettings();
    case 'status-changed':
      return room.followStatus();
    case 'guest-removed':
      return room.execute({ type: 'remove-guest', by: null, guestId: news.guestId });
    case 'guest-restored':
      return room.execute({ type: 'restore-guest', by: null, guestId: news.guestId });
    case 'interpreter-opened':
      return room.execute({ type: 'prepare-interpreter', by: null, requestId: news.requestId });
    case 'interpreter-gone': {
      const { requestId, why } = news;
      return room.execute({ type: 'lose-interpreter', by: null, requestId, why });
    }
    default:
      return news satisfies never;
  }
}

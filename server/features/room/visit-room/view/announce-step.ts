import type { RoomSnapshot } from '#shared/contracts/socket/events.ts';
import type { CaptionsChange } from '#shared/domain/captions.ts';
import {
  isEnded,
  isKept,
  type Leading,
  leadsTo,
  type RoomEvent,
  type RoomState,
  type RoomStep,
  type Seat,
} from '../machine/room.machine.ts';
import { tellsOfPage } from '../machine/room-events.ts';
import type { RoomBroadcast } from './room-broadcast.ts';

interface StepViews {
  snapshotOf(seatId: string): RoomSnapshot;
  captions(): CaptionsChange;
}

/**
 * Announces a step's events to each audience, limited to what it may know. Seats join or leave audiences
 * before any message is sent; visit messages follow seat messages.
 *
 * @param by who caused it; null if no seat did
 * @param views what a seat may see now, and what everyone knows of the captions
 */
export function announceStep(
  broadcast: RoomBroadcast,
  { state, events }: RoomStep,
  by: Seat | null,
  views: StepViews,
): void {
  for (const event of events) {
    if (leadsTo(event, 'tell')) tell(broadcast, event, state, by, views);
    else if (leadsTo(event, 'tell seat')) broadcast.seatChanged(event.seat);
  }
  if (events.some((event) => leadsTo(event, 'tell visit'))) broadcast.visitChanged(state);
  for (const event of events)
    if (leadsTo(event, 'snapshot'))
      broadcast.snapshot(event.seat.seatId, views.snapshotOf(event.seat.seatId));
  if (!isEnded(state.status)) tellOfComing(broadcast, events, by);
  if (events.some((event) => isKept(event) || tellsOfPage(event))) broadcast.presence(state);
}

function tellOfComing(broadcast: RoomBroadcast, events: readonly RoomEvent[], by: Seat | null): void {
  const came = events.flatMap((event) => {
    const comes = event.type === 'seat.admitted' || event.type === 'seat.arrived';
    return comes && event.seat.stage === 'in-visit' ? [event.seat] : [];
  });
  const know = [...came, ...(by ? [by] : [])].map(({ seatId }) => seatId);
  for (const seat of came) broadcast.seatCame(seat, know);
  for (const event of events) {
    const goes = event.type === 'seat.sent-back' || ('from' in event && event.from === 'in-visit');
    if (goes) broadcast.seatWent(event.seat, know);
  }
}

const MODERATED = {
  'seat.muted': 'muted',
  'microphone.locked': 'locked',
  'microphone.unlocked': 'unlocked',
} as const;

function tell(
  broadcast: RoomBroadcast,
  event: Leading<'tell'>,
  state: RoomState,
  by: Seat | null,
  views: StepViews,
): void {
  switch (event.type) {
    case 'seat.connected':
    case 'seat.taken':
    case 'seat.moved':
    case 'seat.started-over':
    case 'seat.attended':
    case 'seat.arrived':
    case 'seat.expected':
    case 'seat.checked-in':
    case 'seat.admitted':
    case 'seat.restored':
      // Even if the seat itself is unchanged, because it may have a new page.
      broadcast.moveAudience(event.seat);
      broadcast.seatChanged(event.seat);
      return;
    case 'seat.sent-back':
      broadcast.moveAudience(event.seat);
      broadcast.seatChanged(event.seat);
      broadcast.seatGone(event.seat);
      return;
    case 'seat.removed':
    case 'seat.left':
    case 'seat.closed':
      broadcast.moveAudience(event.seat);
      broadcast.seatChanged(event.seat);
      if (event.from === 'in-visit') broadcast.seatGone(event.seat);
      return;
    case 'seat.muted':
    case 'microphone.locked':
    case 'microphone.unlocked':
      broadcast.seatChanged(event.seat);
      if (event.seat.stage === 'in-visit')
        broadcast.microphoneModerated(event.seat.seatId, MODERATED[event.type], by);
      return;
    case 'sound.missed':
      broadcast.soundMissed(event.seat, event.cause);
      return;
    case 'microphone.invited':
      broadcast.microphoneModerated(event.seatId, 'invited', by);
      return;
    case 'picture.asked':
      broadcast.pictureAsked(event.request, state);
      return;
    case 'picture.settled':
      broadcast.pictureSettled(event.request, event.outcome, state);
      return;
    case 'screen.changed':
      broadcast.screenChanged(event.screen);
      return;
    case 'screen.ended':
      broadcast.screenChanged(null, { outcome: event.outcome, seatId: event.seatId });
      return;
    case 'second-camera.began':
    case 'second-camera.lost':
    case 'second-camera.returned':
    case 'second-camera.ended': {
      const seat = state.seats.get(event.seatId);
      if (seat) broadcast.seatChanged(seat);
      return;
    }
    case 'document.shared':
      broadcast.documentChanged(state.document ?? null, null);
      return;
    case 'document.moved':
      broadcast.documentMoved(event.document);
      return;
    case 'document.ended':
      // A replacement document is announced by its own event.
      if (!state.document) broadcast.documentChanged(null, event.by);
      return;
    case 'interpreter.requested':
    case 'interpreter.opened':
    case 'interpreter.connected':
    case 'interpreter.ended':
      broadcast.interpreterChanged(state.interpreter);
      return;
    case 'captions.switched':
    case 'captions.left':
    case 'captions.typed':
    case 'captioner.present':
      broadcast.captionsChanged(views.captions());
      return;
    case 'patient.removed':
      broadcast.unexpected(event.seatId);
      return;
    default:
      event satisfies never;
  }
}

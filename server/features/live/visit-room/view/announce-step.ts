import type { RoomSnapshot } from '../../../../../shared/contracts/socket/events.ts';
import {
  isEnded,
  isKept,
  type RoomEvent,
  type RoomState,
  type RoomStep,
  type Seat,
} from '../machine/room.machine.ts';
import type { RoomBroadcast } from './room-broadcast.ts';

/**
 * Announces a step's events to each audience, limited to what it may know. Seats join or leave audiences
 * before any message is sent; visit messages follow seat messages.
 *
 * @param by who caused it; null if no seat did
 * @param snapshotOf everything a seat may see now
 */
export function announceStep(
  broadcast: RoomBroadcast,
  { state, events }: RoomStep,
  by: Seat | null,
  snapshotOf: (seatId: string) => RoomSnapshot,
): void {
  const told = events.map((event) => ({ event, leadsTo: tell(broadcast, event, state, by) }));
  if (told.some(({ leadsTo }) => leadsTo === 'visit-changed')) broadcast.visitChanged(state);
  for (const { event, leadsTo } of told)
    if (leadsTo === 'snapshot' && 'seat' in event)
      broadcast.snapshot(event.seat.seatId, snapshotOf(event.seat.seatId));
  if (!isEnded(state.status)) tellOfComing(broadcast, events, by);
  if (events.some(isKept)) broadcast.presence(state);
}

/**
 * Announces arrivals and departures to the seats in the visit, except those who caused them or came in the
 * same step.
 */
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

/**
 * Sent once per step after its messages: the visit's state to everyone, or a new snapshot to the seat whose
 * view changed.
 */
type LeadsTo = 'visit-changed' | 'snapshot' | null;

const MODERATED = {
  'seat.muted': 'muted',
  'microphone.locked': 'locked',
  'microphone.unlocked': 'unlocked',
} as const;

function tell(broadcast: RoomBroadcast, event: RoomEvent, state: RoomState, by: Seat | null): LeadsTo {
  switch (event.type) {
    case 'seat.connected':
    case 'seat.taken':
    case 'seat.moved':
    case 'seat.started-over':
    case 'seat.attended':
    case 'seat.arrived':
    case 'seat.expected':
      // Even if the seat itself is unchanged, because it may have a new page.
      broadcast.moveAudience(event.seat);
      broadcast.seatChanged(event.seat);
      return null;
    case 'seat.checked-in':
    case 'seat.admitted':
    case 'seat.restored':
      broadcast.moveAudience(event.seat);
      broadcast.seatChanged(event.seat);
      return 'snapshot';
    case 'seat.sent-back':
      broadcast.moveAudience(event.seat);
      broadcast.seatChanged(event.seat);
      broadcast.seatGone(event.seat);
      return 'snapshot';
    case 'seat.removed':
    case 'seat.left':
    case 'seat.closed':
      broadcast.moveAudience(event.seat);
      broadcast.seatChanged(event.seat);
      if (event.from === 'in-visit') broadcast.seatGone(event.seat);
      return event.type === 'seat.closed' ? null : 'snapshot';
    case 'seat.renamed':
      broadcast.seatChanged(event.seat);
      return 'snapshot';
    case 'seat.muted':
    case 'microphone.locked':
    case 'microphone.unlocked':
      broadcast.seatChanged(event.seat);
      if (event.seat.stage === 'in-visit')
        broadcast.microphoneModerated(event.seat.seatId, MODERATED[event.type], by);
      return null;
    case 'seat.disconnected':
    case 'source.declared':
    case 'source.switched':
    case 'source.lost':
      broadcast.seatChanged(event.seat);
      return null;
    case 'microphone.invited':
      broadcast.microphoneModerated(event.seatId, 'invited', by);
      return null;
    case 'picture.asked':
      broadcast.pictureAsked(event.request, state);
      return null;
    case 'picture.settled':
      broadcast.pictureSettled(event.request, event.outcome, state);
      return null;
    case 'screen.changed':
      broadcast.screenChanged(event.screen);
      return null;
    case 'screen.ended':
      broadcast.screenChanged(null, { outcome: event.outcome, seatId: event.seatId });
      return null;
    case 'document.shared':
      broadcast.documentChanged(state.document ?? null, null);
      return null;
    case 'document.moved':
      broadcast.documentMoved(event.document);
      return null;
    case 'document.ended':
      // A replacement document is announced by its own event.
      if (!state.document) broadcast.documentChanged(null, event.by);
      return null;
    case 'interpreter.requested':
    case 'interpreter.connected':
    case 'interpreter.ended':
      broadcast.interpreterChanged(state.interpreter);
      return null;
    case 'microphones.locked':
    case 'providers.present':
    case 'visit.begun':
    case 'visit.paused':
    case 'visit.unpaused':
    case 'visit.cancelled':
    case 'visit.ended':
    case 'visit.marked':
    case 'visit.closed':
      return 'visit-changed';
    case 'patient.removed':
      broadcast.unexpected(event.seatId);
      return null;
    // The closing message to a removed seat follows the acknowledgement.
    case 'seat.blocked':
    case 'seat.unblocked':
    case 'patient.cancelled':
      return null;
    default:
      return event satisfies never;
  }
}

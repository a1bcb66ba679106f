import { connect, giveUp, renameGuest, takeStatus } from './arriving.ts';
import {
  interpreterArrives,
  loseInterpreter,
  prepareInterpreter,
  requestInterpreter,
} from './interpreting.ts';
import { removalOver, remove, removeGuest, restoreGuest } from './moderating.ts';
import { askForPicture, pictureUnanswered } from './picturing.ts';
import {
  type CommandFromOutside,
  type CommandOfSeat,
  isStepped,
  type RoomCommand,
  stepAsSent,
} from './room-commands.ts';
import type { SeatEvent } from './room-events.ts';
import { isEnded, type RoomState } from './room-state.ts';
import { beginSecondCamera, endSecondCamera, loseSecondCamera } from './second-camera.ts';
import { loseScreen } from './sharing.ts';
import { shareDocument } from './showing.ts';
import { declareSource } from './sources.ts';
import { accept, refuse, type StepResult, type Turn } from './step.ts';

export type { RoomCommand, SteppedName } from './room-commands.ts';
export {
  admitsPatient,
  changedSeats,
  changesLine,
  isKept,
  type Leading,
  leadsTo,
  type RoomEvent,
} from './room-events.ts';
export {
  captionersIn,
  type InterpreterCall,
  isBlocked,
  isEnded,
  NO_INTERPRETER,
  type PictureRequest,
  providerPresent,
  type RoomState,
  type ScreenShare,
  type Seat,
  type SharedDocument,
} from './room-state.ts';
export type { RoomStep, StepResult } from './step.ts';

/**
 * The room's next state and its events (PRODUCT 9.1). Pure: `now` is a parameter, in milliseconds since the
 * epoch. The policy has already decided who may send the command.
 */
export function stepRoom(state: RoomState, command: RoomCommand, now: number): StepResult {
  if (isEnded(state.status)) return refuse('VISIT_ENDED');
  if (command.by === null) return stepFromOutside(state, command, now);
  const seat = state.seats.get(command.by);
  if (!seat) return refuse('NO_SUCH_PARTICIPANT');
  const turn = { state, seat, now };
  return isStepped(command) ? stepAsSent(turn, command) : stepOfSeat(turn, command);
}

function stepOfSeat({ state, seat, now }: Turn, command: CommandOfSeat): StepResult {
  switch (command.type) {
    case 'connect':
      return interpreterArrives(state, seat, now) ?? connect(state, seat, command, now);
    case 'disconnect':
      return accept(state, [{ type: 'seat.disconnected', seat: { ...seat, connected: false } }]);
    case 'give-up':
      return giveUp(state, seat, now);
    case 'remove':
      return remove(state, seat, state.seats.get(command.seatId), command.forMs, now);
    case 'removal-over':
      return removalOver(state, seat, now);
    case 'ask-picture':
      return askForPicture(state, seat, state.seats.get(command.seatId), command);
    case 'begin-second-camera':
      return beginSecondCamera(state, seat, command.cameraId);
    case 'end-second-camera':
      return endSecondCamera(state, seat, command.cameraId, command.how);
    case 'lose-second-camera':
      return loseSecondCamera(state, seat, command.cameraId);
    case 'declare-source':
      return declareSource(state, seat, command.source);
    case 'lose-screen':
      return loseScreen(state, seat);
    case 'share-document':
      return shareDocument(state, seat, command.document);
    case 'request-interpreter':
      return requestInterpreter(state, seat, command, now);
    default:
      return command satisfies never;
  }
}

function stepFromOutside(state: RoomState, command: CommandFromOutside, now: number): StepResult {
  switch (command.type) {
    case 'prepare-interpreter':
      return prepareInterpreter(state, command.requestId, now);
    case 'lose-interpreter':
      return loseInterpreter(state, command.requestId, command.why, now);
    case 'picture-unanswered':
      return pictureUnanswered(state, command.requestId);
    case 'remove-guest':
      return removeGuest(state, command.guestId, now);
    case 'restore-guest':
      return restoreGuest(state, command.guestId, now);
    case 'remove-patient':
      return removePatient(state, command.sessionId, now);
    case 'rename-guest':
      return renameGuest(state, command.guestId, command.name);
    case 'take-status':
      return takeStatus(state, command.status, now);
    default:
      return command satisfies never;
  }
}

/**
 * Staff removed a patient from the visit outside of the room (PRODUCT 6.26): they leave, whatever their
 * stage, and their seat is deleted. Unlike a permanent removal (`moderating.ts`), it cannot be cleared here;
 * a patient added again gets a new seat.
 */
function removePatient(state: RoomState, sessionId: string, now: number): StepResult {
  const seat = [...state.seats.values()].find((one) => one.sessionId === sessionId);
  if (!seat) return accept(state, []);
  const { stage: from, seatId } = seat;
  const closed: SeatEvent = {
    type: 'seat.closed',
    seat: { ...seat, stage: 'left', leftAt: now, removedUntil: null, removedFrom: null },
    from,
  };
  return accept(state, from === 'pending' ? [] : [closed], [{ type: 'patient.removed', seatId }]);
}

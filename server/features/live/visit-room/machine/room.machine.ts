import { attend, cancel, checkIn, connect, end, giveUp, leave, renameGuest, takeStatus } from './arriving.ts';
import {
  cancelInterpreter,
  interpreterArrives,
  loseInterpreter,
  requestInterpreter,
} from './interpreting.ts';
import * as moderating from './moderating.ts';
import { askForPicture, pictureTold, refusePicture } from './picturing.ts';
import { removePatient } from './removing-patient.ts';
import { isEnded, type RoomCommand, type RoomState } from './room-state.ts';
import { answerScreen, loseScreen, offerScreen, stopScreen, withdrawScreen } from './sharing.ts';
import { shareDocument, stopDocument, viewDocument } from './showing.ts';
import { declareSource, loseSource, switchSource } from './sources.ts';
import { accept, refuse, type StepResult } from './step.ts';

export { changedSeats, changesLine, isKept, type RoomEvent } from './room-events.ts';
export {
  type InterpreterCall,
  isBlocked,
  isEnded,
  NO_INTERPRETER,
  type PictureRequest,
  providerPresent,
  type RoomCommand,
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
  const target = () => ('seatId' in command && command.seatId ? state.seats.get(command.seatId) : undefined);

  switch (command.type) {
    case 'connect':
      return interpreterArrives(state, seat, now) ?? connect(state, seat, command, now);
    case 'attend':
      return attend(state, seat);
    case 'disconnect':
      return accept(state, [{ type: 'seat.disconnected', seat: { ...seat, connected: false } }]);
    case 'give-up':
      return giveUp(state, seat, now);
    case 'check-in':
      return checkIn(state, seat, now);
    case 'leave':
      return leave(state, seat, now);
    case 'cancel':
      return cancel(state, seat, command, now);
    case 'end':
      return end(state, now);

    case 'admit':
      return moderating.admit(state, target(), now);
    case 'admit-all':
      return moderating.admitAll(state, command.seatIds, now);
    case 'send-to-waiting':
      return moderating.sendToWaiting(state, seat, target(), now);
    case 'remove':
      return moderating.remove(state, seat, target(), command.forMs, now);
    case 'clear-removal':
      return moderating.clearRemoval(state, target(), now);
    case 'removal-over':
      return moderating.removalOver(state, seat, now);
    case 'mute':
      return moderating.mute(state, target());
    case 'mute-all':
      return moderating.muteAll(state);
    case 'invite-unmute':
      return moderating.inviteUnmute(state, command.seatId);
    case 'lock-microphone':
      return moderating.lockMicrophone(state, target(), command.locked);
    case 'lock-microphones':
      return moderating.lockMicrophones(state, command.locked);
    case 'ask-picture':
      return askForPicture(state, seat, target(), command.requestId);
    case 'refuse-picture':
      return refusePicture(state, seat, command.requestId);
    case 'pause':
      return moderating.pause(state);
    case 'unpause':
      return moderating.unpause(state);

    case 'declare-source':
      return declareSource(state, seat, command.source);
    case 'switch-source':
      return switchSource(state, seat, command.source, command.on);
    case 'lose-source':
      return loseSource(state, seat, command.source);

    case 'offer-screen':
      return offerScreen(state, seat);
    case 'withdraw-screen':
      return withdrawScreen(state, seat);
    case 'answer-screen':
      return answerScreen(state, seat, command.accept);
    case 'stop-screen':
      return stopScreen(state, seat);
    case 'lose-screen':
      return loseScreen(state, seat);

    case 'share-document':
      return shareDocument(state, seat, command.document);
    case 'view-document':
      return viewDocument(state, seat, command);
    case 'stop-document':
      return stopDocument(state, seat);

    case 'request-interpreter':
      return requestInterpreter(state, seat, command, now);
    case 'cancel-interpreter':
      return cancelInterpreter(state, now);

    default:
      return command satisfies never;
  }
}

function stepFromOutside(
  state: RoomState,
  command: Extract<RoomCommand, { by: null }>,
  now: number,
): StepResult {
  switch (command.type) {
    case 'lose-interpreter':
      return loseInterpreter(state, command.requestId, command.why, now);
    case 'picture-told':
      return pictureTold(state, command.requestId);
    case 'remove-guest':
      return moderating.removeGuest(state, command.guestId, now);
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

import type { CommandPayload, RoomCommandName } from '#shared/contracts/socket/commands.ts';
import type { SecondCameraEnd } from '#shared/domain/hand-off.ts';
import type { InterpreterLanguage } from '#shared/domain/interpreter.ts';
import type { CameraSource, MediaSource } from '#shared/domain/participant.ts';
import type { VisitStatus } from '#shared/domain/visit.ts';
import { arrivingSteps } from './arriving.ts';
import { interpretingSteps } from './interpreting.ts';
import { moderatingSteps } from './moderating.ts';
import { picturingSteps } from './picturing.ts';
import type { SharedDocument } from './room-state.ts';
import { secondCameraSteps } from './second-camera.ts';
import { sharingSteps } from './sharing.ts';
import { showingSteps } from './showing.ts';
import { sourceSteps } from './sources.ts';
import type { StepResult, Turn } from './step.ts';
import { accept, type Steps } from './step.ts';

const captionSteps = {
  /** Idempotent. */
  'captions:switch': ({ state, seat }, { on }): StepResult => {
    if (state.captions.has(seat.seatId) === on) return accept(state, []);
    return accept(state, [], [{ type: 'captions.switched', seat, on }]);
  },

  'captions:speak': ({ state, seat }, { language }): StepResult => {
    if (seat.speaks === language) return accept(state, []);
    return accept(state, [{ type: 'language.spoken', seat: { ...seat, speaks: language } }]);
  },

  'captions:type-all': ({ state }, { on }): StepResult => {
    if ((state.typed ?? false) === on) return accept(state, []);
    return accept(state, [], [{ type: 'captions.typed', on }]);
  },
} satisfies Steps;

const STEPS = {
  ...arrivingSteps,
  ...moderatingSteps,
  ...picturingSteps,
  ...sourceSteps,
  ...sharingSteps,
  ...secondCameraSteps,
  ...showingSteps,
  ...interpretingSteps,
  ...captionSteps,
};

export type SteppedName = keyof typeof STEPS;

type Sent<K extends SteppedName> =
  CommandPayload<K> extends Record<string, never> ? unknown : CommandPayload<K>;

type Stepped = { [K in SteppedName]: { type: K; by: string } & Sent<K> }[SteppedName];

export type CommandOfSeat =
  /**
   * `browserId` is set for a patient's or a guest's page. `moved`: the seat's own page or a provider
   * confirmed that this browser belongs to the same person. `unattended`: the page has shown no sign of a
   * person.
   */
  | { type: 'connect'; by: string; browserId?: string | null; moved?: true; unattended?: boolean }
  | { type: 'disconnect'; by: string }
  | { type: 'give-up'; by: string }
  /** `forMs` is the duration; null means permanently. */
  | { type: 'remove'; by: string; seatId: string; forMs: number | null }
  | { type: 'removal-over'; by: string }
  | { type: 'ask-picture'; by: string; seatId: string; requestId: string; source: CameraSource }
  | { type: 'begin-second-camera'; by: string; cameraId: string }
  | { type: 'end-second-camera'; by: string; cameraId: string; how: SecondCameraEnd }
  | { type: 'lose-second-camera'; by: string; cameraId: string }
  | { type: 'declare-source'; by: string; source: MediaSource }
  | { type: 'lose-screen'; by: string }
  | { type: 'share-document'; by: string; document: Omit<SharedDocument, 'seatId' | 'place' | 'front'> }
  | { type: 'request-interpreter'; by: string; requestId: string; language: InterpreterLanguage };

export type CommandFromOutside =
  | { type: 'remove-guest'; by: null; guestId: string }
  | { type: 'restore-guest'; by: null; guestId: string }
  | { type: 'remove-patient'; by: null; sessionId: string }
  | { type: 'rename-guest'; by: null; guestId: string; name: string }
  | { type: 'picture-unanswered'; by: null; requestId: string }
  | { type: 'take-status'; by: null; status: VisitStatus }
  | { type: 'prepare-interpreter'; by: null; requestId: string }
  | { type: 'lose-interpreter'; by: null; requestId: string; why: 'failed' | 'ended' | 'timed-out' };

/** `by` is the seat that sends the command or that it is about; null for the server alone. */
export type RoomCommand = Stepped | CommandOfSeat | CommandFromOutside;

export function isStepped(command: RoomCommand): command is Stepped {
  return Object.hasOwn(STEPS, command.type);
}

export function stepAsSent(turn: Turn, command: Stepped): StepResult {
  const step = STEPS[command.type] as (turn: Turn, payload: CommandPayload<RoomCommandName>) => StepResult;
  return step(turn, command as CommandPayload<RoomCommandName>);
}

import type {
  ChatMessage,
  InterpreterView,
  RoomSnapshot,
  ScreenView,
  SeatView,
  SharedDocumentView,
  VisitChange,
} from '#shared/contracts/socket/events.ts';
import type { CaptionLine } from '#shared/domain/captions.ts';
import type { DocumentPlace } from '#shared/domain/document.ts';
import { captionsOf, type RoomState } from './room-state.ts';

export function applySnapshot(state: RoomState, snapshot: RoomSnapshot, now: number): RoomState {
  const { you, others, chat, earlierChat, quality, moves, serverTime, mediaId: _, ...facts } = snapshot;
  return {
    ...state,
    link: 'live',
    closing: null,
    facts,
    you,
    others,
    chat,
    earlierChat,
    quality,
    moves,
    asking: null,
    clockOffset: serverTime - now,
  };
}

export function applySeat(state: RoomState, seat: SeatView): RoomState {
  if (!state.you) return state;
  if (seat.seatId === state.you.seatId) return { ...state, you: seat };
  const known = state.others.some((other) => other.seatId === seat.seatId);
  return {
    ...state,
    others: known
      ? state.others.map((other) => (other.seatId === seat.seatId ? seat : other))
      : [...state.others, seat],
  };
}

export function applyGone(state: RoomState, seatId: string): RoomState {
  return { ...state, others: state.others.filter((other) => other.seatId !== seatId) };
}

export function applyVisit(state: RoomState, change: VisitChange): RoomState {
  return state.facts ? { ...state, facts: { ...state.facts, ...change } } : state;
}

/** The newest share has the stage: an accepted screen replaces an earlier document. */
export function applyScreen(state: RoomState, screen: ScreenView | null): RoomState {
  if (!state.facts) return state;
  const { document } = state.facts;
  const behind = document && screen?.state === 'accepted' ? { ...document, front: false } : document;
  return { ...state, facts: { ...state.facts, screen, document: behind } };
}

export function applyDocument(state: RoomState, document: SharedDocumentView | null): RoomState {
  return state.facts ? { ...state, facts: { ...state.facts, document } } : state;
}

/** A late event of a document that is no longer shown changes nothing. */
export function applyDocumentMoved(
  state: RoomState,
  { sharedId, place }: { sharedId: string; place: DocumentPlace },
): RoomState {
  const document = state.facts?.document;
  return document?.sharedId === sharedId ? applyDocument(state, { ...document, place }) : state;
}

export function applyInterpreter(state: RoomState, interpreter: InterpreterView): RoomState {
  return state.facts ? { ...state, facts: { ...state.facts, interpreter } } : state;
}

export function applyCaptions(state: RoomState, change: Partial<RoomSnapshot['captions']>): RoomState {
  if (!state.facts) return state;
  return { ...state, facts: { ...state.facts, captions: { ...captionsOf(state), ...change } } };
}

/** Maximum number of caption lines on a page: an hour of talking. */
const MOST_CAPTION_LINES = 1_000;

/** Removes a line whose text is now empty. */
export function applyCaptionLine(state: RoomState, line: CaptionLine): RoomState {
  const at = state.captionLines.findLastIndex((known) => known.line === line.line);
  const kept = line.text === '' ? [] : [line];
  const captionLines =
    at < 0 ? [...state.captionLines, ...kept] : state.captionLines.toSpliced(at, 1, ...kept);
  return { ...state, captionLines: captionLines.slice(-MOST_CAPTION_LINES) };
}

/** A message received twice (its own acknowledgement and the broadcast) appears once. */
export function applyChat(state: RoomState, message: ChatMessage): RoomState {
  if (state.chat.some((known) => known.messageId === message.messageId)) return state;
  return { ...state, chat: [...state.chat, message] };
}

export function applyEarlierChat(
  state: RoomState,
  { messages, earlier }: { messages: readonly ChatMessage[]; earlier: boolean },
): RoomState {
  const fresh = messages.filter(
    ({ messageId }) => !state.chat.some((known) => known.messageId === messageId),
  );
  return { ...state, chat: [...fresh, ...state.chat], earlierChat: earlier };
}

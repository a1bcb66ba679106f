import type { DocumentPlace } from '#shared/domain/document.ts';
import type { RoomState, Seat, SharedDocument } from './room-state.ts';
import { accept, refuse, type StepResult, type Steps } from './step.ts';

export const FIRST_PAGE: DocumentPlace = Object.freeze({ page: 1, zoom: 1, x: 0.5, y: 0 });

export function shareDocument(
  state: RoomState,
  seat: Seat,
  document: Omit<SharedDocument, 'seatId' | 'place' | 'front'>,
): StepResult {
  if (state.status === 'PAUSED') return refuse('WRONG_STAGE');
  const former = state.document;
  if (former?.sharedId === document.sharedId) return accept(state, []);
  const shared: SharedDocument = { ...document, seatId: seat.seatId, place: FIRST_PAGE, front: true };
  return accept(
    state,
    [],
    [
      ...(former ? [{ type: 'document.ended' as const, sharedId: former.sharedId, by: null }] : []),
      { type: 'document.shared', document: shared },
    ],
  );
}

export const showingSteps = {
  'document:view': ({ state, seat }, { sharedId, page, zoom, x, y }) => {
    const { document } = state;
    if (document?.sharedId !== sharedId) return accept(state, []);
    if (document.seatId !== seat.seatId) return refuse('ACCESS_DENIED');
    const moved = { ...document, place: { page, zoom, x, y } };
    return accept(state, [], [{ type: 'document.moved', document: moved }]);
  },

  /** Any provider may stop it; the policy refuses everyone else. */
  'document:stop': ({ state, seat }) => {
    const { document } = state;
    if (!document) return accept(state, []);
    return accept(state, [], [{ type: 'document.ended', sharedId: document.sharedId, by: seat.seatId }]);
  },
} satisfies Steps;

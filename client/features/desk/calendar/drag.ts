import { create } from 'zustand';

/** The place where a visit would begin. */
interface Slot {
  /** A column's key. */
  column: string;
  /** Minutes of the wall clock since midnight. */
  minute: number;
}

/** A visit that is being dragged, or was dropped and is about to be moved. */
export interface Drag extends Slot {
  visitId: string;
  durationMinutes: number;
}

export const useDrag = create<{ drag: Drag | null }>(() => ({ drag: null }));
export const setDrag = (drag: Drag | null): void => useDrag.setState({ drag });

/** Start times snap to it, in minutes. */
export const STEP = 15;
export const LAST_START = 1440 - STEP;

/** The nearest start on the grid, within the day. */
export const snapped = (minute: number): number =>
  Math.min(Math.max(Math.round(minute / STEP) * STEP, 0), LAST_START);

import { create } from 'zustand';

interface Slot {
  column: string;
  /** Minutes since midnight on the wall clock. */
  minute: number;
}

export interface Drag extends Slot {
  visitId: string;
  durationMinutes: number;
}

export const useDrag = create<{ drag: Drag | null }>(() => ({ drag: null }));
export const setDrag = (drag: Drag | null): void => useDrag.setState({ drag });

/** In minutes. Start times snap to this. */
export const STEP = 15;
export const LAST_START = 1440 - STEP;

export const snapped = (minute: number): number =>
  Math.min(Math.max(Math.round(minute / STEP) * STEP, 0), LAST_START);

import { storage } from '../api/storage.ts';
import { playNote } from './note.ts';

/** Two soft notes, upwards: frequency in Hz and when each begins, in seconds. */
const NOTES = [
  { frequency: 659.25, at: 0 },
  { frequency: 880, at: 0.16 },
] as const;

let context: AudioContext | null = null;

/** Browsers keep a page silent until its user has touched it: get ready at the first touch. */
export function prepareChime(): () => void {
  const wake = () => {
    context ??= new AudioContext();
    void context.resume();
  };
  addEventListener('pointerdown', wake, { once: true });
  addEventListener('keydown', wake, { once: true });
  return () => {
    removeEventListener('pointerdown', wake);
    removeEventListener('keydown', wake);
  };
}

/** The person's own choice, on this device. */
export function isChimeOn(): boolean {
  return storage.get('arrivalSound') !== 'off';
}

export function setChimeOn(on: boolean): void {
  storage.set('arrivalSound', on ? 'on' : 'off');
}

/** Somebody has arrived. Silent when it is switched off or the browser does not allow it. */
export function playChime(): void {
  if (!isChimeOn() || context?.state !== 'running') return;
  const start = context.currentTime + 0.02;
  for (const { frequency, at } of NOTES) playNote(context, frequency, start + at);
}

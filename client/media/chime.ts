import { storage } from '../api/storage.ts';
import { playNote } from './note.ts';

/** Two soft rising notes: frequency in Hz, and start in seconds. */
const NOTES = [
  { frequency: 659.25, at: 0 },
  { frequency: 880, at: 0.16 },
] as const;

let context: AudioContext | null = null;

/** Browsers mute a page until the user has interacted with it: prepares on the first touch. */
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

/** The user's choice, on this device. */
export function isChimeOn(): boolean {
  return storage.get('arrivalSound') !== 'off';
}

export function setChimeOn(on: boolean): void {
  storage.set('arrivalSound', on ? 'on' : 'off');
}

/** Plays on an arrival. Silent if switched off or forbidden by the browser. */
export function playChime(): void {
  if (!isChimeOn() || context?.state !== 'running') return;
  const start = context.currentTime + 0.02;
  for (const { frequency, at } of NOTES) playNote(context, frequency, start + at);
}

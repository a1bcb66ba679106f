import { storage } from '../api/storage.ts';
import { playNote } from './note.ts';

/** Two soft rising notes: frequency in Hz, and start in seconds. */
const NOTES = [
  { frequency: 659.25, at: 0 },
  { frequency: 880, at: 0.16 },
] as const;

/** Duration of the two notes, in milliseconds. */
const LASTS_MS = 1_000;

let context: AudioContext | null = null;
let silence: ReturnType<typeof setTimeout> | undefined;

/**
 * Prepares the chime at the first touch, before which browsers keep a page silent. A running context keeps the sound
 * device and a share of the CPU busy, all day on a visit list: it is suspended except while a chime plays.
 */
export function prepareChime(): () => void {
  const wake = () => {
    context ??= new AudioContext();
    void context.resume().then(suspendSoon);
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
  const audio = context;
  if (!isChimeOn() || !audio) return;
  clearTimeout(silence);
  void audio.resume().then(() => {
    const start = audio.currentTime + 0.02;
    for (const { frequency, at } of NOTES) playNote(audio, frequency, start + at);
    suspendSoon();
  });
}

function suspendSoon(): void {
  clearTimeout(silence);
  silence = setTimeout(() => void context?.suspend(), LASTS_MS);
}

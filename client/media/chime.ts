import { storage } from '../api/storage.ts';
import { playNote } from './note.ts';

/** Two soft notes, upwards: frequency in Hz and when each begins, in seconds. */
const NOTES = [
  { frequency: 659.25, at: 0 },
  { frequency: 880, at: 0.16 },
] as const;

/** How long the two notes are heard, in milliseconds. */
const LASTS_MS = 1_000;

let context: AudioContext | null = null;
let silence: ReturnType<typeof setTimeout> | undefined;

/**
 * Gets ready at the first touch, without which browsers keep a page silent. A context that runs keeps the sound device
 * and a share of the processor busy, all day on a visit list: it runs while a chime is heard and is suspended otherwise.
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

/** The person's own choice, on this device. */
export function isChimeOn(): boolean {
  return storage.get('arrivalSound') !== 'off';
}

export function setChimeOn(on: boolean): void {
  storage.set('arrivalSound', on ? 'on' : 'off');
}

/** Announces an arrival. Silent when it is switched off or the browser does not allow it. */
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

import { storage } from '#client/api/storage.ts';

const LOW = 659.25;
const HIGH = 880;

/** Two soft notes in Hz: they rise when someone arrives, and fall, quieter, when someone leaves. */
const CHIMES = {
  coming: { notes: [LOW, HIGH], loudness: 0.18 },
  leaving: { notes: [HIGH, LOW], loudness: 0.05 },
} as const;

/** Time between the starts of the notes, in seconds. */
const APART = 0.16;

const LASTS_MS = 1_000;

let context: AudioContext | null = null;
let silence: ReturnType<typeof setTimeout> | undefined;

/**
 * Prepares the chime at the first touch, before which browsers keep a page silent. A running context keeps the sound
 * device and a share of the CPU busy, all day on a visit list, so it is suspended except while a chime plays.
 */
export function prepareChime(): () => void {
  const wake = () => {
    context ??= new AudioContext();
    context.resume().then(suspendSoon, () => {});
  };
  if (navigator.userActivation?.hasBeenActive) wake();
  addEventListener('pointerdown', wake, { once: true });
  addEventListener('keydown', wake, { once: true });
  return () => {
    removeEventListener('pointerdown', wake);
    removeEventListener('keydown', wake);
  };
}

export function isChimeOn(): boolean {
  return storage.get('arrivalSound') !== 'off';
}

export function setChimeOn(on: boolean): void {
  storage.set('arrivalSound', on ? 'on' : 'off');
}

/** Silent if the user turned it off, the browser forbids it, or during a phone call. */
export function playChime(kind: keyof typeof CHIMES = 'coming'): void {
  const audio = context;
  if (!isChimeOn() || !audio) return;
  clearTimeout(silence);
  const play = () => {
    const start = audio.currentTime + 0.02;
    const { notes, loudness } = CHIMES[kind];
    for (const [index, note] of notes.entries()) playNote(audio, note, start + index * APART, loudness);
    suspendSoon();
  };
  // Rejects on an iPhone while a call has the sound: `state` is 'interrupted'.
  audio.resume().then(play, () => {});
}

function suspendSoon(): void {
  clearTimeout(silence);
  silence = setTimeout(() => context?.suspend().catch(() => {}), LASTS_MS);
}

/** Plays a soft note at a time of the context's clock, in seconds. `loudness` is the maximum gain. */
export function playNote(audio: AudioContext, frequency: number, at: number, loudness = 0.18): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'sine';
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.7);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.75);
}

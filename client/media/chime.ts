let context: AudioContext | undefined;

/** Two soft notes, a fifth apart: somebody has arrived. Silent where the browser allows no sound yet. */
export function playChime(): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    note(context, 659.25, 0);
    note(context, 987.77, 0.16);
  } catch {
    // A browser without audio output has nothing to play it on.
  }
}

function note(audio: AudioContext, frequency: number, delaySeconds: number): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  const start = audio.currentTime + delaySeconds;
  oscillator.type = 'sine';
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.16, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, start + 0.7);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.75);
}

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

/** The ends of the meter, in dB of full scale: a quiet room and a close voice. */
const QUIET_DB = -60;
const LOUD_DB = -15;

export interface LevelMeter {
  /** 0 to 1. */
  level(): number;
  stop(): void;
}

export function measureLevel(audio: AudioContext, track: MediaStreamTrack): LevelMeter {
  const source = audio.createMediaStreamSource(new MediaStream([track]));
  const analyser = audio.createAnalyser();
  analyser.fftSize = 1_024;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      return levelOf(samples);
    },
    stop: () => source.disconnect(),
  };
}

export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 10 * Math.log10(sum / samples.length + Number.EPSILON);
  return Math.min(1, Math.max(0, (decibels - QUIET_DB) / (LOUD_DB - QUIET_DB)));
}

import type { MediaSource } from '#shared/domain/participant.ts';

const WIDTH = 640;
const HEIGHT = 360;
const EVERY_MS = 100;
const SQUARE = 16;

/** The connection can still be tested without a device. Never shown or played. */
export function standInTrack(
  source: MediaSource,
  audio: AudioContext,
): { track: MediaStreamTrack; stop(): void } {
  return source === 'microphone' ? hum(audio) : flicker();
}

function hum(audio: AudioContext) {
  const tone = audio.createOscillator();
  const destination = audio.createMediaStreamDestination();
  tone.connect(destination);
  tone.start();
  return { track: first(destination.stream), stop: () => tone.stop() };
}

function flicker() {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  const draw = () => {
    for (let x = 0; x < WIDTH; x += SQUARE)
      for (let y = 0; y < HEIGHT; y += SQUARE) {
        if (!pen) return;
        pen.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`;
        pen.fillRect(x, y, SQUARE, SQUARE);
      }
  };
  draw();
  const timer = setInterval(draw, EVERY_MS);
  const track = first(canvas.captureStream(1_000 / EVERY_MS));
  return {
    track,
    stop: () => {
      clearInterval(timer);
      track.stop();
    },
  };
}

function first(stream: MediaStream): MediaStreamTrack {
  const [track] = stream.getTracks();
  if (!track) throw new Error('a stream without a track');
  return track;
}

import { parentPort } from 'node:worker_threads';
import { OpusDecoder } from 'opus-decoder';
import { endOf, pauseBetween, SAMPLE_RATE, silence, toInt16 } from './pcm.ts';
import type { RecognizedWords } from './port.ts';
import { VoskSession } from './vosk-session.ts';

export type ToSpeechThread =
  | { type: 'open'; id: number; url: string }
  | { type: 'frame'; id: number; payload: Uint8Array; timestamp: number }
  | { type: 'close'; id: number };

export type FromSpeechThread =
  | { type: 'words'; id: number; words: RecognizedWords }
  | { type: 'trouble'; id: number; troubled: boolean };

const FILL_MS = 200;
/** Silence that ends a line in every recognizer, in milliseconds. */
const ENDING_SILENCE_MS = 2_000;

class Speech {
  readonly #session: VoskSession;
  readonly #decoder = new OpusDecoder({ channels: 1, sampleRate: SAMPLE_RATE });
  #ready = false;
  #end: number | null = null;
  #quietMs = ENDING_SILENCE_MS;
  #isNew = false;

  constructor(id: number, url: string) {
    this.#session = new VoskSession(url, {
      onWords: (words) => tell({ type: 'words', id, words }),
      onTrouble: (troubled) => tell({ type: 'trouble', id, troubled }),
    });
    void this.#decoder.ready.then(() => {
      this.#ready = true;
    });
  }

  hear(payload: Uint8Array, timestamp: number): void {
    if (!this.#ready) return;
    const samples = this.#decoded(payload);
    const pause = this.#end === null || this.#quietMs > 0 ? 0 : pauseBetween(this.#end, timestamp);
    if (pause > 0) this.#session.write(silence(pause));
    this.#session.write(samples);
    this.#end = endOf(timestamp, samples.length);
    this.#quietMs = 0;
    this.#isNew = true;
  }

  /** Skips a packet that the decoder refuses, because the thread carries everyone's speech. */
  #decoded(payload: Uint8Array): Int16Array {
    try {
      const { channelData } = this.#decoder.decodeFrame(payload);
      return toInt16(channelData[0] ?? new Float32Array());
    } catch {
      return new Int16Array();
    }
  }

  fill(): void {
    const spoke = this.#isNew;
    this.#isNew = false;
    if (spoke || this.#quietMs >= ENDING_SILENCE_MS) return;
    this.#quietMs += FILL_MS;
    this.#session.write(silence((SAMPLE_RATE * FILL_MS) / 1_000));
  }

  close(): void {
    this.#session.close();
    void this.#decoder.ready.then(() => this.#decoder.free());
  }
}

const speeches = new Map<number, Speech>();
const tell = (message: FromSpeechThread) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ToSpeechThread) => {
  switch (message.type) {
    case 'open':
      speeches.set(message.id, new Speech(message.id, message.url));
      return;
    case 'frame':
      speeches.get(message.id)?.hear(message.payload, message.timestamp);
      return;
    case 'close':
      speeches.get(message.id)?.close();
      speeches.delete(message.id);
  }
});

setInterval(() => {
  for (const speech of speeches.values()) speech.fill();
}, FILL_MS);

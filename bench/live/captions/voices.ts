import { createSocket, type Socket } from 'node:dgram';
import { Encoder } from '@evan/opus';
import type { SentStream } from '../media/generator.ts';

/** In milliseconds, each followed by about the same silence. */
export const LINE_MS = 1_500;
const PACKET_MS = 20;

const RTP_CLOCK = 48_000;
const PACKET_SAMPLES = (RTP_CLOCK / 1_000) * PACKET_MS;
const LINE_PACKETS = LINE_MS / PACKET_MS;
const PAYLOAD_TYPE = 111;
const HEADER_BYTES = 12;
/**
 * One packet more than a line's, because the product sends three packets together, and a line must be able to end in
 * any of the three.
 */
const QUIET_PACKETS = LINE_PACKETS + 1;
const LOUDNESS = 16_000;

interface Voice {
  stream: SentStream;
  sequence: number;
  owed: number;
}

export class Voices {
  readonly #socket: Socket = createSocket('udp4');
  readonly #packets: Uint8Array[];
  readonly #voices: Voice[];
  readonly #onLineSaid: (speaker: number, at: number) => void;
  #timer: NodeJS.Timeout | undefined;
  #last = 0;

  /**
   * @param streams one per speaker
   * @param onLineSaid called before a line's last packet is sent, `at` by `performance.now()`
   */
  constructor(streams: readonly SentStream[], onLineSaid: (speaker: number, at: number) => void) {
    this.#packets = lineAndQuiet();
    this.#onLineSaid = onLineSaid;
    this.#voices = streams.map((stream, index) => ({
      stream,
      sequence: Math.round((index * this.#packets.length) / streams.length),
      owed: Math.random(),
    }));
  }

  start(): void {
    this.#last = performance.now();
    this.#timer = setInterval(() => this.#send(), PACKET_MS / 2);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#socket.close();
  }

  #send(): void {
    const now = performance.now();
    const packets = (now - this.#last) / PACKET_MS;
    this.#last = now;
    for (const [speaker, voice] of this.#voices.entries()) {
      voice.owed += packets;
      for (; voice.owed >= 1; voice.owed -= 1) this.#sendOne(speaker, voice);
    }
  }

  #sendOne(speaker: number, voice: Voice): void {
    const { ssrc, port } = voice.stream;
    const at = voice.sequence % this.#packets.length;
    const header = Buffer.alloc(HEADER_BYTES);
    header[0] = 0x80;
    header[1] = PAYLOAD_TYPE;
    header.writeUInt16BE(voice.sequence & 0xffff, 2);
    header.writeUInt32BE((voice.sequence * PACKET_SAMPLES) >>> 0, 4);
    header.writeUInt32BE(ssrc, 8);
    if (at === LINE_PACKETS - 1) this.#onLineSaid(speaker, performance.now());
    this.#socket.send([header, this.#packets[at] ?? new Uint8Array()], port, '127.0.0.1');
    voice.sequence += 1;
  }
}

function lineAndQuiet(): Uint8Array[] {
  const encoder = new Encoder({ channels: 1, sample_rate: RTP_CLOCK, application: 'voip' });
  return Array.from({ length: LINE_PACKETS + QUIET_PACKETS }, (_, packet) => {
    const loudness = packet < LINE_PACKETS ? LOUDNESS : 4;
    const samples = Int16Array.from(
      { length: PACKET_SAMPLES },
      (_, at) => loudness * Math.sin((packet * PACKET_SAMPLES + at) * 2 * Math.PI * (440 / RTP_CLOCK)),
    );
    return Uint8Array.from(encoder.encode(samples));
  });
}

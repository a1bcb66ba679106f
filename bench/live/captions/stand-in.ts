import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { SAMPLE_RATE } from '#server/adapters/captions/pcm.ts';
import { LINE_MS } from './voices.ts';

const LOUD = 2_000;
const WORD_MS = 300;
/** Opus delays sound by 6.5 ms, so the last packet of a line ends earlier here by this much, with some margin. */
const LAST_PACKET_MS = 15;
const samplesIn = (ms: number) => (SAMPLE_RATE / 1_000) * ms;

/**
 * A recognizer with vosk-server's protocol that knows a line's length, and answers a fixed time after its last sound.
 * Its own time is measured, so the rest of a caption's latency is the product's.
 */
export async function startStandIn(answerMs: number) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const times: number[] = [];
  server.on('connection', (socket) => follow(socket, answerMs, (time) => times.push(time)));
  return {
    port: (server.address() as AddressInfo).port,
    times,
    close() {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

function follow(socket: WebSocket, answerMs: number, onAnswer: (time: number) => void): void {
  /** Samples since the line started; null between lines. */
  let spoken: number | null = null;
  let answered = true;
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) return;
    const arrived = performance.now();
    const samples = new Int16Array(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength));
    const first = samples.findIndex((sample) => Math.abs(sample) > LOUD);
    const last = samples.findLastIndex((sample) => Math.abs(sample) > LOUD);
    if (first === -1) {
      spoken = null;
      answered = false;
    } else if (!answered) {
      const before = spoken ?? -first;
      if (before + last < samplesIn(LINE_MS - LAST_PACKET_MS)) spoken = before + samples.length;
      else {
        answered = true;
        spoken = null;
        setTimeout(() => {
          socket.send(JSON.stringify({ text: words(samplesIn(LINE_MS)) }));
          onAnswer(performance.now() - arrived);
        }, answerMs);
        return;
      }
    }
    if (!answered) socket.send(JSON.stringify({ partial: words(spoken ?? 0) }));
  });
}

const words = (samples: number) => 'word '.repeat(Math.floor(samples / samplesIn(WORD_MS))).trim();

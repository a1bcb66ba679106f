import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { WebSocketServer } from 'ws';

const RECORDED = '/usr/share/pocketsphinx/test/data/goforward.raw';
const RECORDED_RATE = 16_000;

const LOUD = 500;
const QUIET = RECORDED_RATE * 0.8;

/**
 * A real recognizer, small and English, behind vosk-server's protocol: Debian's pocketsphinx. Each utterance has a
 * separate process, because this recognizer adapts to the silence before it and then misunderstands.
 */
export async function startRecognizer() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  let speakers = 0;
  server.on('connection', (socket) => {
    speakers += 1;
    let utterance: ReturnType<typeof recognize> | null = null;
    let quiet = 0;
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) return;
      const samples = new Int16Array(data.buffer.slice(data.byteOffset, data.byteOffset + data.length));
      const isLoud = samples.some((sample) => Math.abs(sample) > LOUD);
      if (isLoud) utterance ??= recognize((text) => socket.send(JSON.stringify({ text })));
      quiet = isLoud ? 0 : quiet + samples.length;
      utterance?.hear(data);
      socket.send('{"partial":""}');
      if (quiet < QUIET) return;
      utterance?.end();
      utterance = null;
    });
    socket.on('close', () => {
      speakers -= 1;
      utterance?.end();
    });
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}`,
    speakers: () => speakers,
    async close() {
      for (const client of server.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @param understood receives each line, also after {@link end} */
function recognize(understood: (text: string) => void) {
  // The program reads its standard input only from a pipe.
  const program = spawn('sh', ['-c', 'cat | pocketsphinx_continuous -infile /dev/stdin'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  program.stdin.on('error', () => {});
  program.stdout.setEncoding('utf8').on('data', (lines: string) => {
    for (const text of lines.split('\n').filter(Boolean)) understood(text);
  });
  return {
    hear: (samples: Buffer) => void program.stdin.write(samples),
    end: () => void program.stdin.end(),
  };
}

declare global {
  interface Window {
    sayRecorded?: () => Promise<void>;
  }
}

/** Runs before the page's own code: a microphone that hums faintly until {@link say}, and a gray camera. */
export async function giveVoice(page: Page): Promise<void> {
  const recorded = (await readFile(RECORDED)).toString('base64');
  await page.addInitScript(
    ({ recorded, rate }) => {
      if (!navigator.mediaDevices) return;
      const context = new AudioContext();
      const microphone = context.createMediaStreamDestination();
      // Inaudible, but other pages see that sound arrives.
      const hum = context.createOscillator();
      hum.frequency.value = 80;
      const faint = context.createGain();
      faint.gain.value = 0.001;
      hum.connect(faint).connect(microphone);
      hum.start();
      const bytes = Uint8Array.from(atob(recorded), (letter) => letter.charCodeAt(0));
      const samples = Float32Array.from(new Int16Array(bytes.buffer), (sample) => sample / 32_768);
      const buffer = context.createBuffer(1, samples.length, rate);
      buffer.copyToChannel(samples, 0);
      window.sayRecorded = () =>
        new Promise((resolve) => {
          const source = context.createBufferSource();
          source.buffer = buffer;
          source.onended = () => resolve();
          source.connect(microphone);
          source.start();
        });
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        const real = await open({ audio: Boolean(wanted?.audio), video: Boolean(wanted?.video) });
        for (const track of real.getAudioTracks()) track.stop();
        await context.resume();
        const own = wanted?.audio ? microphone.stream.getAudioTracks().map((track) => track.clone()) : [];
        return new MediaStream([...own, ...real.getVideoTracks()]);
      };
    },
    { recorded, rate: RECORDED_RATE },
  );
}

export async function say(page: Page): Promise<void> {
  await page.evaluate(() => window.sayRecorded?.());
}

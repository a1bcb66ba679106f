import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Encoder } from '@evan/opus';
import { afterEach, describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { endOf, pauseBetween, silence, toInt16 } from './pcm.ts';
import type { RecognizedWords } from './port.ts';
import { VoskRecognizer } from './vosk.ts';
import { VoskSession } from './vosk-session.ts';

async function startServer({
  isThere = () => true,
  answers = () => true,
}: {
  isThere?: () => boolean;
  answers?: () => boolean;
} = {}) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, verifyClient: isThere });
  await once(server, 'listening');
  const speakers: { socket: WebSocket; config: unknown; samples: number; loud: boolean; ended: boolean }[] =
    [];
  server.on('connection', (socket) => {
    const speaker = { socket, config: null as unknown, samples: 0, loud: false, ended: false };
    speakers.push(speaker);
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) {
        const message = JSON.parse(data.toString());
        if (message.eof) speaker.ended = true;
        else speaker.config = message;
        return;
      }
      const samples = new Int16Array(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength));
      if (answers()) socket.send('{"partial":""}');
      speaker.samples += samples.length;
      speaker.loud ||= samples.some((sample) => Math.abs(sample) > 5_000);
    });
  });
  cleanUp.push(() => {
    for (const { socket } of speakers) socket.terminate();
    server.close();
  });
  return { speakers, port: (server.address() as AddressInfo).port };
}

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

function recognizer(port: number, mostSpeakers?: number) {
  const fail = (error: unknown) => {
    throw error;
  };
  const all = new VoskRecognizer(new Map([['en', `ws://127.0.0.1:${port}`]]), fail, mostSpeakers);
  cleanUp.push(() => all.close());
  return all;
}

function listen(port: number) {
  const heard: RecognizedWords[] = [];
  const troubles: boolean[] = [];
  const stream = recognizer(port).listen('en', {
    onWords: (words) => heard.push(words),
    onTrouble: (troubled) => troubles.push(troubled),
  });
  return { stream, heard, troubles };
}

function tone(packets: number): Uint8Array[] {
  const encoder = new Encoder({ channels: 1, sample_rate: 48_000, application: 'voip' });
  return Array.from({ length: packets }, (_, packet) => {
    const samples = Int16Array.from(
      { length: 960 },
      (_, at) => 16_000 * Math.sin((packet * 960 + at) * 2 * Math.PI * (440 / 48_000)),
    );
    return Uint8Array.from(encoder.encode(samples));
  });
}

const until = (look: () => unknown) => expect.poll(look, { timeout: 20_000 });

test('sends speech as 16 kHz samples, followed by the silence that ends a line', async () => {
  const { speakers, port } = await startServer();
  const { stream } = listen(port);
  await until(() => speakers[0]?.config).toEqual({ config: { sample_rate: 16_000 } });
  // Speech before the decoder is ready is lost.
  await until(() => {
    for (const [at, packet] of tone(50).entries()) stream.write(packet, at * 960);
    return speakers[0]?.loud;
  }).toBe(true);
  const spoken = speakers[0]?.samples ?? 0;
  await until(() => speakers[0]?.samples).toBeGreaterThanOrEqual(spoken + 30_000);
  stream.close();
  await until(() => speakers[0]?.ended).toBe(true);
});

test('reports each interim result once, and ends each line', async () => {
  const { speakers, port } = await startServer();
  const { heard } = listen(port);
  await until(() => speakers.length).toBe(1);
  for (const answer of [
    { partial: '' },
    { partial: 'good' },
    { partial: 'good' },
    { partial: 'good morning' },
    { text: 'good morning' },
    { text: '' },
    { partial: 'uh' },
    { text: '' },
    { nonsense: true },
  ])
    speakers[0]?.socket.send(JSON.stringify(answer));
  speakers[0]?.socket.send('no JSON');
  speakers[0]?.socket.send(Buffer.from('{"text":"binary"}'), { binary: true });
  speakers[0]?.socket.send('{"text":"the end"}');
  await until(() => heard).toEqual([
    { text: 'good', final: false },
    { text: 'good morning', final: false },
    { text: 'good morning', final: true },
    { text: 'uh', final: false },
    { text: '', final: true },
    { text: 'the end', final: true },
  ]);
});

test('when a recognizer ends, reconnects, ends its line, and reports both', async () => {
  const { speakers, port } = await startServer();
  const { heard, troubles } = listen(port);
  await until(() => speakers.length).toBe(1);
  speakers[0]?.socket.send('{"partial":"the pain is"}');
  await until(() => heard.length).toBe(1);
  speakers[0]?.socket.terminate();
  await until(() => speakers.length).toBe(2);
  await until(() => troubles).toEqual([true, false]);
  expect(heard.at(-1)).toEqual({ text: 'the pain is', final: true });
  speakers[1]?.socket.send('{"text":"here"}');
  await until(() => heard.at(-1)).toEqual({ text: 'here', final: true });
});

test('finds a recognizer once it becomes available', async () => {
  let isThere = false;
  const { speakers, port } = await startServer({ isThere: () => isThere });
  const { troubles } = listen(port);
  await until(() => troubles).toEqual([true]);
  isThere = true;
  await until(() => speakers.length).toBe(1);
  await until(() => troubles).toEqual([true, false]);
});

test('reports trouble for a speaker beyond the limit until another one ends', async () => {
  const { speakers, port } = await startServer();
  const all = recognizer(port, 1);
  const troubles: string[] = [];
  const [ada, , cy] = ['ada', 'bob', 'cy'].map((name) =>
    all.listen('en', { onWords() {}, onTrouble: (troubled) => troubles.push(`${name} ${troubled}`) }),
  );
  await until(() => speakers.length).toBe(1);
  expect(troubles).toEqual(['bob true', 'cy true']);
  cy?.close();
  ada?.close();
  await until(() => speakers.length).toBe(2);
  expect(troubles.slice(2)).toEqual(['bob false']);
});

test('opens a connection per speaker, only for the configured languages', async () => {
  const { speakers, port } = await startServer();
  const all = recognizer(port);
  const lines: { name: string; text: string }[] = [];
  for (const name of ['ada', 'bob'])
    all.listen('en', { onWords: ({ text }) => lines.push({ name, text }), onTrouble() {} });
  await until(() => speakers.length).toBe(2);
  speakers[0]?.socket.send('{"text":"one"}');
  speakers[1]?.socket.send('{"text":"two"}');
  await until(() => lines.map(({ name }) => name).sort()).toEqual(['ada', 'bob']);
  expect(lines.map(({ text }) => text).sort()).toEqual(['one', 'two']);
  expect(all.languages).toEqual(['en']);
  expect(() => all.listen('fr', { onWords() {}, onTrouble() {} })).toThrow('fr');
});

test('skips packets that the decoder refuses, without ending any captions', async () => {
  const { speakers, port } = await startServer();
  const { stream } = listen(port);
  const refused = [new Uint8Array(), new Uint8Array(70_000).fill(0xff), Uint8Array.of(0xff, 0xff, 0xff)];
  await until(() => {
    for (const packet of [...refused, ...tone(10)]) stream.write(packet, 0);
    return speakers[0]?.loud;
  }).toBe(true);
});

describe('an unresponsive recognizer on an open connection is reported', () => {
  function speak(url: string) {
    const troubles: boolean[] = [];
    const session = new VoskSession(url, { onWords() {}, onTrouble: (now) => troubles.push(now) }, 50);
    const speaking = setInterval(() => session.write(new Int16Array(1_000)), 20);
    cleanUp.push(() => {
      clearInterval(speaking);
      session.close();
    });
    return troubles;
  }

  test('when it accepts all speech', async () => {
    const { speakers, port } = await startServer({ answers: () => false });
    const troubles = speak(`ws://127.0.0.1:${port}`);
    await until(() => speakers.length).toBeGreaterThan(2);
    expect(troubles).toEqual([true]);
  });

  test('when it does not answer the handshake', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.on('error', () => {});
      cleanUp.push(() => socket.destroy());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanUp.push(() => server.close());
    const troubles = speak(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await until(() => connections).toBeGreaterThan(1);
    expect(troubles).toEqual([true]);
  });

  test('when it stops, until it answers again', async () => {
    let answers = true;
    const { speakers, port } = await startServer({ answers: () => answers });
    const troubles = speak(`ws://127.0.0.1:${port}`);
    await until(() => speakers[0]?.samples).toBeGreaterThan(1_000);
    answers = false;
    await until(() => troubles.at(-1)).toBe(true);
    answers = true;
    await until(() => troubles.at(-1)).toBe(false);
  });
});

describe('samples', () => {
  test('converts samples to 16 bits and clips what is too loud', () => {
    expect([...toInt16(Float32Array.of(0, 1, -1, 2, -3, 0.5))]).toEqual([
      0, 32_767, -32_767, 32_767, -32_767, 16_384,
    ]);
  });

  test('encodes silence as faint noise, not as nothing', () => {
    const samples = silence(1_000);
    expect(samples).toHaveLength(1_000);
    expect(samples.some((sample) => sample !== 0)).toBe(true);
    expect(samples.every((sample) => Math.abs(sample) <= 8)).toBe(true);
  });

  test.each([
    ['the next packet follows', 960, 960, 0],
    ['a tenth of a second is missing', 960, 960 + 4_800, 1_600],
    ['an hour is missing', 960, 960 + 3_600 * 48_000, 16_000],
    ['the clock began again meanwhile', 2 ** 32 - 480, 480, 320],
    ['the packet is late', 4_800, 960, 0],
  ])('%s', (_, end, timestamp, samples) => {
    expect(pauseBetween(end, timestamp)).toBe(samples);
  });

  test('ends a 20 ms packet 960 ticks later, also across the clock’s wraparound', () => {
    expect(endOf(960, 320)).toBe(1_920);
    expect(endOf(2 ** 32 - 480, 320)).toBe(480);
  });
});

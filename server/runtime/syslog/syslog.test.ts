import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createLogger } from '#server/http/logging.ts';
import { type Authority, makeAuthority } from '#server/test-support/certificates.ts';
import { type LogReceiver, startLogReceiver } from '#server/test-support/log-receiver.ts';
import { severityOf, syslogFrame } from './frame.ts';
import { type LogSink, openSyslog, type SinkState, type SyslogOptions } from './syslog.ts';

let authority: Authority;
beforeAll(() => {
  authority = makeAuthority();
});
afterAll(() => authority.remove());

const open: { sinks: LogSink[]; receivers: LogReceiver[] } = { sinks: [], receivers: [] };
afterEach(async () => {
  for (const receiver of open.receivers.splice(0)) await receiver.stop();
  for (const sink of open.sinks.splice(0)) await sink.close();
});

async function receiverOf(asks = false): Promise<LogReceiver> {
  const receiver = await startLogReceiver(authority, asks);
  open.receivers.push(receiver);
  return receiver;
}

function sinkTo(url: string, options: Partial<SyslogOptions> = {}) {
  const states: SinkState[] = [];
  const pauses = { first: 5, longest: 20 };
  const sink = openSyslog({
    url,
    process: 'p1',
    onState: (state) => void states.push(state),
    pauses,
    ...options,
  });
  open.sinks.push(sink);
  return { sink, states };
}

const line = (text: string) => ({ kind: 'log', severity: 6, text }) as const;

test('delivers lines over TLS as RFC 5424 messages, with names and levels', async () => {
  const receiver = await receiverOf();
  const { sink } = sinkTo(receiver.url);
  sink.send(line('{"msg":"naïve 中"}'));
  sink.send({ kind: 'audit', severity: 4, text: '{}' });
  const found = await receiver.until(({ kind }) => kind === 'audit');
  expect(found).toMatchObject({ priority: 13 * 8 + 4, app: 'anteroom', process: 'p1', text: '{}' });
  expect(receiver.messages[0]).toMatchObject({
    priority: 16 * 8 + 6,
    kind: 'log',
    text: '{"msg":"naïve 中"}',
  });
  expect(receiver.messages[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
  await vi.waitFor(() => expect(sink.counts()).toEqual({ connected: true, waiting: 0, sent: 2, dropped: 0 }));
});

test('presents the certificate named in the address to a receiver that requests one', async () => {
  const receiver = await receiverOf(true);
  const { cert, key } = authority.issue('sender');
  const { sink } = sinkTo(`${receiver.url}&sslcert=${cert}&sslkey=${key}`);
  sink.send(line('known'));
  expect((await receiver.until(() => true)).text).toBe('known');
});

test('sends nothing to a receiver with another authority’s certificate, and everything to one with a valid one', async () => {
  const receiver = await receiverOf();
  const other = makeAuthority();
  const { sink, states } = sinkTo(receiver.url.replace(/\?.*/, `?sslrootcert=${other.ca}`));
  sink.send(line('secret'));
  await vi.waitFor(() =>
    expect(states).toEqual([{ state: 'away', code: expect.stringMatching(/CERT|UNABLE/) }]),
  );
  expect(receiver.messages).toEqual([]);
  expect(sink.counts()).toMatchObject({ connected: false, waiting: 1 });
  other.remove();
});

test('delivers lines logged during an outage in order afterward, and reports each outage once', async () => {
  const receiver = await receiverOf();
  const { sink, states } = sinkTo(receiver.url);
  sink.send(line('before'));
  await receiver.until(({ text }) => text === 'before');
  await receiver.stop();
  await vi.waitFor(() => expect(states).toHaveLength(1));
  for (let at = 1; at <= 100; at++) sink.send(line(`meanwhile ${at}`));
  await receiver.start();
  await receiver.until(({ text }) => text === 'meanwhile 100');
  expect(receiver.messages.slice(1).map(({ text }) => text)).toEqual(
    Array.from({ length: 100 }, (_, at) => `meanwhile ${at + 1}`),
  );
  await vi.waitFor(() => expect(states.at(-1)).toEqual({ state: 'back', dropped: 0 }));
  expect(states.map(({ state }) => state)).toEqual(['away', 'back']);
});

test('drops a backlog above the limit, counts and reports it, and bounds memory', async () => {
  const receiver = await receiverOf();
  await receiver.stop();
  const mostBytes = 1024 * 1024;
  const { sink, states } = sinkTo(receiver.url, { mostBytes });
  const long = 'x'.repeat(1_000);
  for (let at = 0; at < 20_000; at++) sink.send(line(long));
  const { waiting, dropped } = sink.counts();
  expect(waiting * long.length).toBeLessThan(mostBytes);
  expect(waiting + dropped).toBe(20_000);
  expect(await sink.deliver([line(long)])).toBe(false);
  await receiver.start();
  await vi.waitFor(() => expect(sink.counts()).toMatchObject({ waiting: 0, sent: waiting }));
  expect(states.at(-1)).toEqual({ state: 'back', dropped });
});

test('a slow reader delays nothing: lines wait, are dropped above the limit, and arrive when it reads', async () => {
  const receiver = await receiverOf();
  receiver.read(false);
  const { sink } = sinkTo(receiver.url, { mostBytes: 4 * 1024 * 1024 });
  const long = 'x'.repeat(10_000);
  await vi.waitFor(() => {
    for (let at = 0; at < 500; at++) sink.send(line(long));
    expect(sink.counts().dropped).toBeGreaterThan(0);
  });
  const delivered = sink.deliver([]);
  expect(await delivered).toBe(true);
  const { waiting, sent } = sink.counts();
  receiver.read(true);
  await vi.waitFor(() => expect(receiver.messages.length).toBe(waiting + sent));
});

test('treats a receiver that accepts nothing as gone, and reconnects', async () => {
  const receiver = await receiverOf();
  receiver.read(false);
  const { sink, states } = sinkTo(receiver.url, { stalledMs: 100 });
  for (let at = 0; at < 1_500; at++) sink.send(line('x'.repeat(10_000)));
  await vi.waitFor(() => expect(states).toContainEqual({ state: 'away', code: 'STALLED' }));
  receiver.read(true);
  await vi.waitFor(() => expect(sink.counts().waiting).toBe(0));
});

test('counts audit events as delivered when the connection took them', async () => {
  const receiver = await receiverOf();
  const { sink } = sinkTo(receiver.url);
  expect(await sink.deliver([line('one'), line('two')])).toBe(true);
  await receiver.until(({ text }) => text === 'two');
});

test('uses plain TCP for a receiver on this machine', async () => {
  const receiver = await startLogReceiver();
  open.receivers.push(receiver);
  const { sink } = sinkTo(receiver.url);
  sink.send(line('plain'));
  await receiver.until(({ text }) => text === 'plain');
});

test('sends waiting lines before the process ends', async () => {
  const receiver = await receiverOf();
  const { sink } = sinkTo(receiver.url);
  sink.send(line('first'));
  await receiver.until(({ text }) => text === 'first');
  for (let at = 0; at < 1_000; at++) sink.send(line('more'));
  sink.send(line('last'));
  await sink.close();
  await receiver.until(({ text }) => text === 'last');
});

test('cuts long lines between characters, and counts lengths in bytes', () => {
  const frame = syslogFrame(
    { kind: 'log', severity: 6, text: '中'.repeat(20_000) },
    new Date(0),
    'p1',
  ).toString();
  const [, length, message] = /^(\d+) (.*)$/s.exec(frame) ?? [];
  expect(Buffer.byteLength(message ?? '')).toBe(Number(length));
  expect(Number(length)).toBeGreaterThan(32_760);
  expect(Number(length)).toBeLessThanOrEqual(32_768);
  expect(message).toMatch(/中$/);
  expect([60, 50, 40, 30, 20].map(severityOf)).toEqual([2, 3, 4, 6, 7]);
});

test('log lines name their process', () => {
  const lines: string[] = [];
  createLogger('info', { write: (text) => void lines.push(text) }).info('here');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    process: expect.stringMatching(/^[\da-f]{8}$/),
    msg: 'here',
  });
});

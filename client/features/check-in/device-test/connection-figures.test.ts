import { expect, test } from 'vitest';
import { type EchoReading, figuresOf, readEcho } from './connection-figures.ts';

const report = (entries: Record<string, object>) =>
  new Map(Object.entries(entries)) as unknown as RTCStatsReport;

test('reads audio and video together, the slower round trip, and the route', () => {
  const pair = { type: 'candidate-pair', nominated: true, state: 'succeeded' };
  const recv = report({
    a: {
      type: 'inbound-rtp',
      kind: 'audio',
      bytesReceived: 1_000,
      packetsReceived: 50,
      packetsLost: 1,
      jitter: 0.004,
    },
    v: {
      type: 'inbound-rtp',
      kind: 'video',
      bytesReceived: 9_000,
      packetsReceived: 20,
      packetsLost: 2,
      jitter: 0.09,
    },
    p: { ...pair, currentRoundTripTime: 0.03, localCandidateId: 'l' },
    l: { type: 'local-candidate', candidateType: 'host', protocol: 'udp' },
  });
  const send = report({
    p: { ...pair, currentRoundTripTime: 0.05, localCandidateId: 'l' },
    l: { type: 'local-candidate', candidateType: 'relay', protocol: 'udp' },
  });
  expect(readEcho(send, recv, 7)).toEqual({
    at: 7,
    bytes: 10_000,
    received: 70,
    lost: 3,
    jitter: 4,
    roundTrip: 50,
    route: 'udp',
  });
  expect(readEcho(recv, send, 7).route).toBe('relay');
});

const reading = (changes: Partial<EchoReading>): EchoReading => ({
  at: 0,
  bytes: 0,
  received: 0,
  lost: 0,
  jitter: null,
  roundTrip: null,
  route: null,
  ...changes,
});

test('measures the time between the readings', () => {
  const readings = [
    reading({ at: 1_000, bytes: 50_000, received: 100, lost: 5 }),
    reading({ at: 2_000, bytes: 150_000, received: 300, lost: 5, jitter: 2, roundTrip: 20 }),
    reading({ at: 3_000, bytes: 250_000, received: 493, lost: 12, jitter: 4, roundTrip: 40, route: 'tcp' }),
  ];
  expect(figuresOf(readings)).toEqual({
    route: 'tcp',
    bitrate: 800,
    jitter: 3,
    roundTrip: 30,
    packetLoss: 0.0175,
    qualityScore: 4,
  });
});

test.each([
  ['no reading', []],
  ['one reading', [reading({ received: 9 })]],
  ['nothing received', [reading({ at: 0 }), reading({ at: 5_000 })]],
])('returns no figures: %s', (_what, readings) => {
  expect(figuresOf(readings)).toBeNull();
});

test('never reports a negative loss after late recovery', () => {
  const readings = [reading({ at: 0, lost: 9 }), reading({ at: 5_000, lost: 3, received: 400 })];
  expect(figuresOf(readings)?.packetLoss).toBe(0);
});

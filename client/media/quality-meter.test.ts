import { expect, test } from 'vitest';
import { measuredBetween, readingOf } from './quality-meter.ts';

const reports = (...all: ({ id: string } & Record<string, unknown>)[]) =>
  new Map(all.map((one) => [one.id, one])) as unknown as RTCStatsReport;
const SPAN = { ms: 5_000, lateMs: 0, still: false };

function statsOf({ bytes = 0, lost = 0, freezes = 0, reason = 'none' }) {
  return readingOf({
    send: reports(
      { id: 'o1', type: 'outbound-rtp', kind: 'video', bytesSent: bytes, qualityLimitationReason: reason },
      { id: 'o2', type: 'outbound-rtp', kind: 'audio', bytesSent: bytes },
      { id: 'r1', type: 'remote-inbound-rtp', fractionLost: 0.1 },
      {
        id: 'p1',
        type: 'candidate-pair',
        nominated: true,
        localCandidateId: 'l1',
        currentRoundTripTime: 0.1,
        availableOutgoingBitrate: 250_000,
      },
      { id: 't', type: 'transport', selectedCandidatePairId: 'p1' },
      { id: 'l1', type: 'local-candidate', candidateType: 'relay', protocol: 'udp', relayProtocol: 'tls' },
    ),
    recv: reports(
      {
        id: 'i1',
        type: 'inbound-rtp',
        kind: 'video',
        bytesReceived: bytes,
        packetsReceived: bytes / 1_000,
        packetsLost: lost,
        freezeCount: freezes,
        totalFreezesDuration: freezes * 1.5,
        jitter: 9,
      },
      { id: 'i2', type: 'inbound-rtp', kind: 'audio', bytesReceived: 0, jitter: 0.02 },
    ),
  });
}

test('measures rates, loss, freezes and the path between two readings', () => {
  const now = statsOf({ bytes: 125_000, lost: 25, freezes: 2, reason: 'bandwidth' });
  expect(measuredBetween(statsOf({}), now, SPAN)).toEqual({
    roundTripMs: 100,
    jitterMs: 20,
    lossUp: 10,
    lossDown: (25 / 150) * 100,
    kbpsUp: 400,
    kbpsDown: 200,
    roomUp: 250,
    freezes: 2,
    frozenMs: 3_000,
    lateMs: 0,
    limit: 'bandwidth',
    candidate: 'relay',
    protocol: 'udp',
    relayProtocol: 'tls',
  });
});

test('prefers the processor’s limit to the network’s', () => {
  const { send, recv } = {
    send: reports(
      { id: 'o1', type: 'outbound-rtp', qualityLimitationReason: 'bandwidth' },
      { id: 'o2', type: 'outbound-rtp', qualityLimitationReason: 'cpu' },
    ),
    recv: reports(),
  };
  expect(readingOf({ send, recv }).limit).toBe('cpu');
});

test('reports no loss for a page that sends nothing, and no freeze shorter than a lasting one', () => {
  const [before, now] = [statsOf({}), statsOf({})];
  expect(measuredBetween(before, now, SPAN)).toMatchObject({ lossUp: 0, kbpsUp: 0, frozenMs: 0 });
  expect(measuredBetween(before, now, { ms: 5_000, lateMs: 0, still: true })).toMatchObject({
    frozenMs: 5_000,
  });
});

import { expect, test } from 'vitest';
import { countsOf, sampleBetween, sizeSent } from './stats.ts';

const reports = (...all: object[]) => new Map(all.entries()) as unknown as RTCStatsReport;
const NOTHING = { received: 0, lost: 0, frames: 0, lossOut: 0, roundTrip: null };

test('sums totals over streams, and takes the worst loss and round trip', () => {
  const send = reports(
    { type: 'remote-inbound-rtp', fractionLost: 0.02 },
    { type: 'remote-inbound-rtp', fractionLost: 0.3 },
    { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.05 },
  );
  const recv = reports(
    { type: 'inbound-rtp', kind: 'audio', packetsReceived: 50, packetsLost: 2 },
    { type: 'inbound-rtp', kind: 'video', packetsReceived: 100, packetsLost: 3, framesReceived: 20 },
    { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.2 },
    { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 },
  );
  expect(countsOf(send, recv)).toEqual({ received: 150, lost: 5, frames: 20, lossOut: 0.3, roundTrip: 200 });
});

test('computes a share over the time between two readings', () => {
  const now = { ...NOTHING, received: 190, lost: 10, frames: 30 };
  const before = { ...NOTHING, received: 100, frames: 10 };
  expect(sampleBetween(before, now)).toMatchObject({ lossIn: 0.1, frames: 20 });
});

test('gives no share for too few packets, or for other transports', () => {
  expect(sampleBetween(NOTHING, { ...NOTHING, received: 5, lost: 5 })).toMatchObject({ lossIn: 0 });
  const rebuilt = sampleBetween({ ...NOTHING, received: 900, lost: 9, frames: 300 }, NOTHING);
  expect(rebuilt).toMatchObject({ lossIn: 0, frames: 1 });
});

test('takes the sent size from the track’s encoded pictures, once there are any', () => {
  const camera = { type: 'media-source', kind: 'video', trackIdentifier: 'camera', width: 640, height: 480 };
  const screen = { ...camera, trackIdentifier: 'screen', width: 1920, height: 1080 };
  expect(sizeSent(reports(screen, camera), 'camera')).toEqual({ width: 640, height: 480 });
  expect(sizeSent(reports(screen), 'camera')).toBeNull();
  expect(sizeSent(reports({ type: 'media-source', trackIdentifier: 'camera' }), 'camera')).toBeNull();
});

import { expect, test } from 'vitest';
import { LossMeter } from './loss-meter.ts';

const counts = (received: number, lost: number) => ({
  received,
  lost,
  frames: 0,
  lossOut: 0,
  roundTrip: null,
});

test('a share covers the time between two readings', () => {
  const meter = new LossMeter();
  expect(meter.read(counts(100, 0))).toBe(0);
  expect(meter.read(counts(190, 10))).toBe(0.1);
  expect(meter.read(counts(290, 10))).toBe(0);
});

test('few packets are added up, and the last share counts until there are enough', () => {
  const meter = new LossMeter();
  meter.read(counts(0, 0));
  expect(meter.read(counts(65, 35))).toBe(0.35);
  for (const round of [1, 2, 3]) expect(meter.read(counts(65 + 4 * round, 35 + 2 * round))).toBe(0.35);
  expect(meter.read(counts(85, 35))).toBe(0);
});

test('new transports and a reset begin anew', () => {
  const meter = new LossMeter();
  meter.read(counts(900, 0));
  expect(meter.read(counts(950, 50))).toBe(0.5);
  expect(meter.read(counts(0, 0))).toBe(0);
  expect(meter.read(counts(60, 40))).toBe(0.4);
  meter.reset();
  expect(meter.read(counts(60, 140))).toBe(0);
});

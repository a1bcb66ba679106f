import { expect, test } from 'vitest';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import { aloneSays } from './alone.tsx';

const SEAT: SeatView = {
  seatId: 'walter',
  role: 'patient',
  captioner: false,
  name: 'Walter Ames',
  number: null,
  stage: 'waiting',
  connected: true,
  unattended: false,
  microphone: 'on',
  camera: 'on',
  microphoneLocked: false,
  secondCamera: null,
  arrivedAt: 2,
  admittedAt: null,
  removedUntil: null,
};
const EARLIER: SeatView = { ...SEAT, seatId: 'ana', arrivedAt: 1 };
const SCANNER: SeatView = { ...SEAT, seatId: 'scanner', unattended: true };
const REMOVED: SeatView = { ...SEAT, seatId: 'removed', stage: 'removed', removedUntil: 60 };
const SOONER: SeatView = { ...REMOVED, seatId: 'sooner', removedUntil: 30 };
const BLOCKED: SeatView = { ...REMOVED, seatId: 'blocked', removedUntil: null };
const CAPTIONER: SeatView = { ...SEAT, seatId: 'cora', role: 'guest', captioner: true, stage: 'in-visit' };
const LEFT: SeatView = { ...SEAT, seatId: 'left', stage: 'left' };

test.each([
  ['someone waits', [REMOVED, CAPTIONER, SEAT], { what: 'waiting', seats: [SEAT] }],
  ['two wait: the longer wait first', [SEAT, EARLIER], { what: 'waiting', seats: [EARLIER, SEAT] }],
  ['only for a time away', [CAPTIONER, REMOVED], { what: 'removed', seat: REMOVED, until: 60 }],
  ['two for a time away', [REMOVED, SOONER], { what: 'removed', seat: SOONER, until: 30 }],
  ['the captioner alone', [CAPTIONER, BLOCKED], { what: 'captioner' }],
  ['a link that a program opened', [SCANNER], { what: 'unattended' }],
  ['blocked or left', [BLOCKED, LEFT], { what: 'noOne' }],
  ['no one', [], { what: 'noOne' }],
] as const)('tells a provider who is alone about the nearest person: %s', (_, others, said) => {
  expect(aloneSays(others)).toEqual(said);
});

import { expect, test } from 'vitest';
import { readRtp } from './rtp-packet.ts';

const header = [0x80, 111, 0, 1, 0, 0, 0x03, 0xc0, 0, 0, 0, 9];
const read = (...bytes: number[]) => {
  const frame = readRtp(Uint8Array.from(bytes));
  return frame && { payload: [...frame.payload], timestamp: frame.timestamp };
};

test('reads the payload after the header', () => {
  expect(read(...header, 7, 8)).toEqual({ payload: [7, 8], timestamp: 960 });
});

test('skips contributing sources, an extension and padding', () => {
  const extended = [0xb1, ...header.slice(1), 0, 0, 0, 5, 0xbe, 0xde, 0, 1, 1, 2, 3, 4];
  expect(read(...extended, 7, 8, 0, 2)).toEqual({ payload: [7, 8], timestamp: 960 });
});

test.each([
  ['nothing'],
  ['half a header', ...header.slice(0, 8)],
  ['another version', 0x40, ...header.slice(1), 7],
  ['no payload', ...header],
  ['an extension that is cut off', 0x90, ...header.slice(1), 0xbe],
  ['an extension longer than the packet', 0x90, ...header.slice(1), 0xbe, 0xde, 9, 9, 1],
  ['more padding than packet', 0xa0, ...header.slice(1), 7, 200],
])('rejects %s', (_, ...bytes) => {
  expect(read(...(bytes as number[]))).toBeNull();
});

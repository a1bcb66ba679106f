import { expect, test } from 'vitest';
import { turnsOf } from './captions-bar.tsx';

const line = (number: number, seatId: string) => ({ line: number, seatId, text: '', final: true });

test.each([
  ['no line', [], []],
  ['one person', ['dr', 'dr'], [['dr', 1, 2]]],
  [
    'two people in turn',
    ['dr', 'me', 'me', 'dr'],
    [
      ['dr', 1],
      ['me', 2, 3],
      ['dr', 4],
    ],
  ],
])('groups consecutive lines of one speaker: %s', (_, seats, turns) => {
  const found = turnsOf(seats.map((seatId, at) => line(at + 1, seatId)));
  expect(found.map(({ seatId, lines }) => [seatId, ...lines.map(({ line }) => line)])).toEqual(turns);
});

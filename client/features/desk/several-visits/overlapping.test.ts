import { expect, test } from 'vitest';
import { overlapping } from './visit-lines.tsx';

const visit = (time: string, durationMinutes: number) => ({
  startTime: `2026-11-27T${time}:00.000Z`,
  durationMinutes,
});
const at = (time: string) => `2026-11-27T${time}:00.000Z`;

test.each([
  ['one after the other', [visit('16:00', 30), visit('16:30', 30)], []],
  ['at the same time', [visit('16:00', 30), visit('16:00', 15)], [['16:00', '16:00']]],
  ['in any order', [visit('16:20', 30), visit('18:00', 30), visit('16:00', 30)], [['16:00', '16:20']]],
  [
    'a long one and two short ones',
    [visit('16:00', 60), visit('16:10', 10), visit('16:40', 30)],
    [['16:00', '16:10', '16:40']],
  ],
  [
    'twice that day',
    [visit('16:00', 30), visit('16:15', 30), visit('17:00', 30), visit('17:15', 30)],
    [
      ['16:00', '16:15'],
      ['17:00', '17:15'],
    ],
  ],
])('finds overlapping visits: %s', (_what, visits, groups) => {
  expect(overlapping(visits).map((group) => group.map(({ startTime }) => startTime))).toEqual(
    groups.map((times) => times.map(at)),
  );
});

import { expect, test } from 'vitest';
import { scaleOf, seriesOf, unitWords } from './series.ts';

test('groups measurements by kind, in order', () => {
  const one = (code: string, name: string, value: number, nth: number) => ({
    measurementId: `${code}${nth}`,
    programId: 'bp',
    code,
    name,
    at: `2026-11-2${nth}T08:00:00.000Z`,
    value,
    unit: 'mm[Hg]',
    deviceName: null,
  });
  const series = seriesOf([
    one('8480-6', 'Systolic', 130, 0),
    one('8462-4', 'Diastolic', 80, 0),
    one('8480-6', 'Systolic', 128, 1),
  ]);
  expect(series.map(({ name, points }) => [name, points.map(({ value }) => value)])).toEqual([
    ['Diastolic', [80]],
    ['Systolic', [130, 128]],
  ]);
});

test.each<[number[], number[]]>([
  [
    [118, 139],
    [110, 120, 130, 140],
  ],
  [
    [82.1, 82.9],
    [82, 82.5, 83],
  ],
  [[74], [50, 100]],
  [
    [0, 0],
    [0, 0.5],
  ],
  [
    [-3, 4],
    [-5, 0, 5],
  ],
])('scales %j as %j', (values, lines) => {
  expect(scaleOf(values)).toEqual(lines);
});

test('writes units as people read them', () => {
  expect(['mm[Hg]', 'kg'].map(unitWords)).toEqual(['mmHg', 'kg']);
});

import { expect, test } from 'vitest';
import { groupByDay } from './group-by-day.ts';

const visit = (id: string, startTime: string, timeZone = 'America/New_York') => ({ id, startTime, timeZone });
const NOW = Date.parse('2026-11-20T20:00:00Z');

test('groups visits under Today, Tomorrow, or their weekday, earliest first', () => {
  const days = groupByDay(
    [
      visit('sunday', '2026-11-22T15:00:00Z'),
      visit('late today', '2026-11-21T04:30:00Z'),
      visit('tomorrow', '2026-11-21T14:00:00Z'),
      visit('this morning', '2026-11-20T14:00:00Z'),
    ],
    NOW,
    'en',
  );
  expect(days.map(({ kind, dayOfWeek, visits }) => [kind, dayOfWeek, visits.map(({ id }) => id)])).toEqual([
    ['today', 'Friday', ['this morning', 'late today']],
    ['tomorrow', 'Saturday', ['tomorrow']],
    ['other', 'Sunday', ['sunday']],
  ]);
});

test('uses the visit’s own zone for its day', () => {
  // 8 pm on Friday in Honolulu is already Saturday in New York.
  const instant = '2026-11-21T06:00:00Z';
  const [honolulu] = groupByDay([visit('a', instant, 'Pacific/Honolulu')], NOW, 'en');
  const [newYork] = groupByDay([visit('a', instant)], NOW, 'en');
  expect(honolulu?.kind).toBe('today');
  expect(newYork?.kind).toBe('tomorrow');
});

test('capitalizes weekdays in the reader’s language', () => {
  expect(groupByDay([visit('a', '2026-11-25T15:00:00Z')], NOW, 'es')[0]?.dayOfWeek).toBe('Miércoles');
});

test('finds tomorrow across a clock change', () => {
  // The clocks go back on November 1, 2026.
  const eve = Date.parse('2026-11-01T03:00:00Z');
  expect(groupByDay([visit('a', '2026-11-01T20:00:00Z')], eve, 'en')[0]?.kind).toBe('tomorrow');
});

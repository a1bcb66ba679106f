import { describe, expect, test } from 'vitest';
import { REMINDERS } from '#shared/domain/visit-message.ts';
import { isReminderUseful, reminderDueAt, remindersToCome, reminderUsefulUntil } from './reminder-times.ts';

const HOUR = 3_600_000;
const due = (start: string, zone: string, reminder: (typeof REMINDERS)[number]) =>
  reminderDueAt(new Date(start), zone, reminder).toISOString();

describe('a reminder is due', () => {
  test.each([
    ['on a plain day', '2026-11-20T17:30:00Z', 'America/Phoenix', '2026-11-19T17:30:00.000Z'],
    // The clocks go forward on March 8, 2026 at 2:00, so the day before is 23 hours earlier.
    ['across the spring change', '2026-03-08T16:00:00Z', 'America/New_York', '2026-03-07T17:00:00.000Z'],
    // The clocks go back on November 1, 2026 at 2:00, so the day before is 25 hours earlier.
    ['across the autumn change', '2026-11-01T17:00:00Z', 'America/New_York', '2026-10-31T16:00:00.000Z'],
    // 2:30 does not exist on March 8; 3:30 instead.
    ['at a time the clocks skip', '2026-03-09T06:30:00Z', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    // 1:30 occurs twice on November 1; the earlier one.
    ['at a time that is twice', '2026-11-02T06:30:00Z', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['in a zone without changes', '2026-03-09T06:30:00Z', 'America/Phoenix', '2026-03-08T06:30:00.000Z'],
  ])('a day before, %s', (_, start, zone, expected) => {
    expect(due(start, zone, '1_DAY_BEFORE')).toBe(expected);
  });

  test('exactly an hour and half an hour before, also during a clock change', () => {
    expect(due('2026-03-08T07:15:00Z', 'America/New_York', '1_HOUR_BEFORE')).toBe('2026-03-08T06:15:00.000Z');
    expect(due('2026-11-01T06:10:00Z', 'America/New_York', '30_MINUTES_BEFORE')).toBe(
      '2026-11-01T05:40:00.000Z',
    );
  });

  test('at the right time for 500 visits around clock changes', () => {
    const wrong: string[] = [];
    let counted = 0;
    for (const [zone, changes] of CHANGES)
      for (const change of changes)
        for (let minutes = -36 * 60; minutes < 36 * 60; minutes += 30) {
          counted += 1;
          const startsAt = new Date(Date.parse(change) + minutes * 60_000);
          if (!isRight(startsAt, zone)) wrong.push(`${zone} ${startsAt.toISOString()}`);
        }
    expect([counted >= 500, wrong]).toEqual([true, []]);
  });
});

const CHANGES: [string, string[]][] = [
  ['America/New_York', ['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z']],
  ['America/Los_Angeles', ['2027-03-14T10:00:00Z']],
  ['Europe/Berlin', ['2026-10-25T01:00:00Z']],
  ['Australia/Lord_Howe', ['2026-04-04T15:00:00Z', '2026-10-03T15:30:00Z']],
  // At midnight, so the day starts at 1:00.
  ['America/Santiago', ['2026-09-06T04:00:00Z']],
];

/** Checked with Intl, independently of the implementation. */
function isRight(startsAt: Date, zone: string): boolean {
  const [day, hour, half] = REMINDERS.map((reminder) => reminderDueAt(startsAt, zone, reminder)) as [
    Date,
    Date,
    Date,
  ];
  const exact =
    startsAt.getTime() - hour.getTime() === HOUR && startsAt.getTime() - half.getTime() === HOUR / 2;
  const start = wallClock(startsAt, zone);
  const before = wallClock(day, zone);
  const calendarDay = new Date(start.day - 24 * HOUR).getTime() === before.day;
  if (!exact || !calendarDay) return false;
  if (start.time === before.time) {
    // If the time occurs twice on the day before, the earlier one is due.
    const earlier = [HOUR, HOUR / 2].map((by) => wallClock(new Date(day.getTime() - by), zone));
    return earlier.every((one) => one.time !== before.time || one.day !== before.day);
  }
  // A skipped time moves to as long after the gap as the gap is.
  const gap = before.time - start.time;
  const earlier = wallClock(new Date(day.getTime() - gap - 60_000), zone);
  return gap > 0 && (earlier.day < before.day || earlier.time < start.time);
}

function wallClock(at: Date, zone: string): { day: number; time: number } {
  const [date = '', time = ''] = at.toLocaleString('sv-SE', { timeZone: zone }).split(' ');
  return { day: Date.parse(date), time: Date.parse(`1970-01-01T${time}Z`) };
}

describe('a late reminder', () => {
  const visit = { startsAt: new Date('2026-11-20T17:00:00Z'), timeZone: 'America/Phoenix' };
  const at = (hoursBefore: number) => visit.startsAt.getTime() - hoursBefore * HOUR;

  test.each([
    ['1_DAY_BEFORE', 25, false],
    ['1_DAY_BEFORE', 24, true],
    ['1_DAY_BEFORE', 21, true],
    ['1_DAY_BEFORE', 1.1, true],
    ['1_DAY_BEFORE', 1, false],
    ['1_HOUR_BEFORE', 1, true],
    ['1_HOUR_BEFORE', 0.5, false],
    ['30_MINUTES_BEFORE', 0.4, true],
    ['30_MINUTES_BEFORE', 0, false],
  ] as const)('for %s, %d hours before the visit: useful is %s', (reminder, hours, useful) => {
    expect(isReminderUseful(visit, reminder, at(hours))).toBe(useful);
  });

  test('exactly one is useful at each moment of the last day', () => {
    for (let minutes = 24 * 60; minutes > 0; minutes -= 5) {
      const useful = REMINDERS.filter((reminder) => isReminderUseful(visit, reminder, at(minutes / 60) - 1));
      // For a minute before a reminder is due, the previous one is useful as well.
      expect([minutes, useful.length >= 1]).toEqual([minutes, true]);
    }
  });

  test('stops being useful before the next one is due', () => {
    for (const reminder of REMINDERS)
      expect(reminderUsefulUntil(visit.startsAt, visit.timeZone, reminder).getTime()).toBeGreaterThan(
        reminderDueAt(visit.startsAt, visit.timeZone, reminder).getTime(),
      );
  });
});

test('plans only reminders that are still ahead for a visit in half a day', () => {
  const visit = { startsAt: new Date('2026-11-20T17:00:00Z'), timeZone: 'America/Phoenix' };
  expect(remindersToCome(visit, visit.startsAt.getTime() - 12 * HOUR)).toEqual([
    { reminder: '1_HOUR_BEFORE', dueAt: new Date('2026-11-20T16:00:00Z') },
    { reminder: '30_MINUTES_BEFORE', dueAt: new Date('2026-11-20T16:30:00Z') },
  ]);
});

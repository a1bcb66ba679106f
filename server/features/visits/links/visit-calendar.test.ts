import { expect, test } from 'vitest';
import { visitCalendar } from './visit-calendar.ts';

test('a carriage return in a text does not end the entry’s line', () => {
  const text = 'Bring your list\rDTSTART:20300101T000000Z\r\nand water';
  const entry = {
    uid: 'one',
    sequence: 0,
    title: text,
    text,
    startsAt: new Date('2026-11-20T17:30:00Z'),
    durationMinutes: 20,
    link: null,
  };
  const organizer = { name: text, email: 'no@reply.test' };
  const change = { method: 'REQUEST', organizer, attendee: 'rosa@example.com' } as const;
  const calendar = visitCalendar([entry], 'en', 0, change).replaceAll('\r\n', '\n');
  expect(calendar).not.toContain('\r');
  expect(calendar.match(/^DTSTART:.*/gm)).toEqual(['DTSTART:20261120T173000Z']);
});

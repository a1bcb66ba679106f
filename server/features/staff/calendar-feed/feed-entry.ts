import { createHash } from 'node:crypto';
import type { CalendarEntry } from '#server/features/visits/links/visit-calendar.ts';
import type { VisitRow } from '#server/features/visits/visits/visits.service.ts';
import { words } from '#server/formats/words/words.ts';
import type { FeedNames } from '#shared/domain/own-account.ts';
import type { Language } from '#shared/domain/visit.ts';

type FeedVisit = Pick<
  VisitRow,
  'visitId' | 'practiceName' | 'startsAt' | 'durationMinutes' | 'status' | 'patients'
>;

export const calendarName = (provider: string, language: Language): string =>
  words.getFixedT(language, 'calendar-entry')('calendar', { provider });

/** Shows only what the provider chose about patients. */
export function entryOf(
  { visitId, practiceName: practice, startsAt, durationMinutes, status, patients }: FeedVisit,
  { names, language }: { names: FeedNames; language: Language },
  { publicUrl, uid }: { publicUrl: string; uid: string },
): CalendarEntry {
  const t = words.getFixedT(language, 'calendar-entry');
  const people = patients.filter(({ cancelledAt }) => cancelledAt === null);
  const named = names === 'none' ? '' : people.map(names === 'names' ? nameOf : initialsOf).join(', ');
  return {
    uid,
    sequence: 0,
    title: named ? t('patients', { patients: named }) : t('visit', { practice }),
    text: null,
    startsAt,
    durationMinutes,
    link: `${publicUrl}/provider/visits/${visitId}`,
    isTentative: status === 'TENTATIVE',
  };
}

export const fingerprintOf = ({
  title,
  startsAt,
  durationMinutes,
  link,
  isTentative,
}: CalendarEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([title, startsAt, durationMinutes, link, isTentative]))
    .digest('base64url');

interface Named {
  firstName: string;
  lastName: string;
}

const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const initialsOf = ({ firstName, lastName }: Named) =>
  [firstName, lastName].map((name) => `${graphemes.segment(name).containing(0)?.segment ?? ''}.`).join('');

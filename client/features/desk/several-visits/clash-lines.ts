import { formatTime } from '#client/features/core/dates/format.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import type { Candidate } from '#shared/contracts/rest/desk/several-visits.ts';
import type { Language } from '#shared/domain/visit.ts';

export interface ClashWords {
  elsewhere: string;
  in: (practice: string) => string;
}

/** The visits that a provider has at the selected visits' times. A visit that several of them overlap is one line. */
export function clashLines(clashes: Candidate['clashes'], words: ClashWords, language: Language): string[] {
  const once = new Map(clashes.map((clash) => [clash.mark, clash]));
  return [...once.values()].map(({ patients, elsewhere, startTime, timeZone }) => {
    const when = `${formatShortDay(startTime, timeZone, language)}, ${formatTime(startTime, timeZone, language)}`;
    const who = !elsewhere
      ? patients.join(', ')
      : elsewhere.practice === null
        ? words.elsewhere
        : words.in(elsewhere.practice);
    return `${who} (${when})`;
  });
}

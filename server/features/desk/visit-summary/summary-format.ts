import { writeMoment } from '#server/formats/words/write-moment.ts';
import type { Language } from '#shared/domain/visit.ts';
import { LOCALES } from '#shared/rules/locales.ts';

export function summaryFormat(language: Language, timeZone: string) {
  const locale = LOCALES[language];
  const moment = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const names = new Intl.ListFormat(locale);
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' });
  return {
    language,
    moment: (at: Date) => writeMoment(moment, at),
    time: (at: Date) => writeMoment(time, at),
    list: (people: readonly string[]) => names.format(people),
    /** @param currency ISO 4217 */
    money: (cents: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100),
  };
}

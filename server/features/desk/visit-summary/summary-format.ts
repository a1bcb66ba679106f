import { wordNamed, writeMoment } from '#server/formats/words/words.ts';
import type { Language } from '#shared/domain/visit.ts';
import type en from '#shared/i18n/en/desk/summary.json';
import type { Words } from '#shared/i18n/words.ts';
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

type Values = Record<string, string | number>;

export function summaryWords(language: Language) {
  const of =
    (ns: keyof Words) =>
    (key: string, values: Values = {}) =>
      wordNamed(language, ns, key, values);
  return {
    say: (key: keyof typeof en, values: Values = {}) => wordNamed(language, 'summary', key, values),
    workflow: of('workflow'),
    guests: of('guests'),
    payments: of('payments'),
    safety: of('safety'),
    inVisit: of('in-visit'),
    list: of('visit-list'),
    visits: of('visits'),
    actions: of('visit-actions'),
  };
}
export type SummaryWords = ReturnType<typeof summaryWords>;

import { words } from '#server/formats/words/words.ts';
import type { Language } from '#shared/domain/visit.ts';
import type en from '#shared/i18n/en/desk/summary.json';

type Values = Record<string, string | number>;

export function summaryWords(language: Language) {
  const t = words.getFixedT(language, 'summary');
  const of =
    (ns: string) =>
    (key: string, values: Values = {}) =>
      String(t(key, { ...values, ns }));
  return {
    say: (key: keyof typeof en, values: Values = {}) => String(t(key, values)),
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

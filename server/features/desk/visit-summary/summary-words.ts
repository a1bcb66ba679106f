import type { Language } from '../../../../shared/domain/visit.ts';
import enGuests from '../../../../shared/i18n/en/guests.json' with { type: 'json' };
import enInVisit from '../../../../shared/i18n/en/in-visit.json' with { type: 'json' };
import enPayments from '../../../../shared/i18n/en/payments.json' with { type: 'json' };
import enSafety from '../../../../shared/i18n/en/safety.json' with { type: 'json' };
import en from '../../../../shared/i18n/en/summary.json' with { type: 'json' };
import enVisitList from '../../../../shared/i18n/en/visit-list.json' with { type: 'json' };
import enVisits from '../../../../shared/i18n/en/visits.json' with { type: 'json' };
import enWorkflow from '../../../../shared/i18n/en/workflow.json' with { type: 'json' };
import esGuests from '../../../../shared/i18n/es/guests.json' with { type: 'json' };
import esInVisit from '../../../../shared/i18n/es/in-visit.json' with { type: 'json' };
import esPayments from '../../../../shared/i18n/es/payments.json' with { type: 'json' };
import esSafety from '../../../../shared/i18n/es/safety.json' with { type: 'json' };
import es from '../../../../shared/i18n/es/summary.json' with { type: 'json' };
import esVisitList from '../../../../shared/i18n/es/visit-list.json' with { type: 'json' };
import esVisits from '../../../../shared/i18n/es/visits.json' with { type: 'json' };
import esWorkflow from '../../../../shared/i18n/es/workflow.json' with { type: 'json' };
import { createWords } from '../../../words/create-words.ts';

/** The summary names steps, roles, relationships and payments as the screens do. */
const words = createWords({
  en: {
    summary: en,
    workflow: enWorkflow,
    guests: enGuests,
    payments: enPayments,
    safety: enSafety,
    'in-visit': enInVisit,
    'visit-list': enVisitList,
    visits: enVisits,
  },
  es: {
    summary: es,
    workflow: esWorkflow,
    guests: esGuests,
    payments: esPayments,
    safety: esSafety,
    'in-visit': esInVisit,
    'visit-list': esVisitList,
    visits: esVisits,
  },
});

type Values = Record<string, string | number>;

export function summaryWords(language: Language) {
  const t = words.getFixedT(language);
  const of = (ns: string) => (key: string) => String(t(key, { ns }));
  return {
    say: (key: keyof typeof en, values: Values = {}) => String(t(key, values)),
    workflow: of('workflow'),
    guests: of('guests'),
    payments: of('payments'),
    safety: of('safety'),
    inVisit: of('in-visit'),
    list: of('visit-list'),
    visits: of('visits'),
  };
}
export type SummaryWords = ReturnType<typeof summaryWords>;

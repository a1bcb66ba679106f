import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Card } from '#client/ui/components/card.tsx';
import { isBuiltIn } from '#shared/domain/consent-text.ts';
import { changedKeys } from '#shared/rules/merge-changes.ts';
import { AlsoPractices } from './also-practices.tsx';
import type { Also } from './use-also.ts';
import { type FormSection, lacksCards, type SectionValues } from './use-type-form.ts';

type Field = Exclude<{ [S in FormSection]: keyof SectionValues<S> }[FormSection], 'version'>;

const FIELD_WORDS = {
  name: 'alsoName',
  durationMinutes: 'alsoDuration',
  billingGrouping: 'alsoBilling',
  patientText: 'alsoPatientText',
  copay: 'alsoCopay',
  contactMethods: 'alsoContact',
  steps: 'alsoSteps',
  consentVariant: 'alsoConsent',
  beginMinutes: 'alsoBegin',
  questions: 'alsoQuestions',
  checkInKeeps: 'alsoKept',
  createsEncounter: 'alsoEncounter',
} as const satisfies Record<Field, string>;
const isField = (key: string): key is Field => key in FIELD_WORDS;

export function AlsoIn({ also }: { also: Also & { before: SectionValues<FormSection> } }) {
  const { t } = useTranslation('visit-types');
  const list = new Intl.ListFormat(useLanguage());
  const values = useWatch();
  const changed = changedKeys<Record<string, unknown>>(also.before, values).filter(isField);
  if (also.others.length === 0 || changed.length === 0) return null;
  const brings = changed.includes('consentVariant') && !isBuiltIn(values.consentVariant);
  const hints = [
    t('alsoHelp', { fields: list.format(changed.map((field) => t(FIELD_WORDS[field]))) }),
    changed.includes('steps') ? t('alsoOwnCopay') : null,
    brings ? t('alsoText') : null,
  ];
  return (
    <Card>
      <AlsoPractices
        also={also}
        legend={t('alsoIn')}
        hint={hints.filter((hint) => hint !== null).join(' ')}
        hindrance={(other) => (lacksCards(other, also.before, values) ? t('alsoNoCards') : undefined)}
      />
    </Card>
  );
}

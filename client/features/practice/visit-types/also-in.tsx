import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { CheckGroup } from '#client/ui/components/check-group.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { isBuiltIn } from '#shared/domain/consent-text.ts';
import { changedKeys } from '#shared/rules/merge-changes.ts';
import type { Also } from './use-also.ts';
import { type FormSection, lacksCards, type SectionValues } from './use-type-form.ts';
import styles from './visit-types.module.css';

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

interface AlsoPracticesProps {
  also: Also;
  legend: string;
  hint: ReactNode;
  hindrance?: (other: Also['others'][number]) => string | undefined;
}

export function AlsoPractices({ also, legend, hint, hindrance }: AlsoPracticesProps) {
  const { t } = useTranslation('visit-types');
  const words = useErrorWords();
  const { others, chosen, choose, refusal } = also;
  const options = others.map((other) => {
    const why = hindrance?.(other);
    const { visitTypeId: value, practiceName: label } = other;
    return why ? { value, label, hint: why, disabled: true } : { value, label };
  });
  const open = options.filter((option) => !option.disabled).map(({ value }) => value);
  const taken = chosen.filter((value) => open.includes(value));
  const all = taken.length === open.length;
  return (
    <Stack align="start" gap={3} className={styles.also}>
      <CheckGroup legend={legend} hint={hint} options={options} chosen={taken} onChange={choose} />
      {open.length > 1 ? (
        <Button variant="quiet" onClick={() => choose(all ? [] : open)}>
          {t(all ? 'alsoNone' : 'alsoAll')}
        </Button>
      ) : null}
      {refusal ? (
        <Notice
          tone={refusal.code === 'CHANGED_MEANWHILE' ? 'waiting' : 'danger'}
          announce="alert"
          title={t('alsoNothing')}
        >
          {refusal.code === 'CHANGED_MEANWHILE'
            ? t('alsoChanged', { practice: refusal.practiceName })
            : `${refusal.practiceName}: ${words.field(refusal.code)}`}
        </Notice>
      ) : null}
    </Stack>
  );
}

import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguagePicker } from '#client/features/core/language/language-picker.tsx';
import { PracticeBar } from '#client/ui/components/practice-bar.tsx';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { Brand } from './brand.tsx';
import { PracticeContext } from './practice-context.ts';

interface PublicTopProps {
  /** By default the practice of the surrounding pages (`PracticeContext`). */
  practice?: PracticeIdentity | undefined;
  name?: string;
}

export function PublicTop({ practice, name }: PublicTopProps) {
  const { t } = useTranslation('common');
  const around = useContext(PracticeContext);
  const known = practice ?? around;
  const phoneWords = known?.phone ? formatPhone(known.phone) : '';
  return (
    <>
      {known ? (
        <PracticeBar
          {...known}
          phoneWords={phoneWords}
          callLabel={t('callPractice', { practice: known.name, number: phoneWords })}
        />
      ) : (
        <Brand name={name ?? t('appName')} />
      )}
      <LanguagePicker />
    </>
  );
}

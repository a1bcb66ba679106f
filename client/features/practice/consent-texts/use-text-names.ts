import { useTranslation } from 'react-i18next';
import { deviceTimeZone, formatDate, localDate } from '#client/features/core/dates/format.ts';
import { formatMonth } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { ConsentVariant } from '#shared/domain/workflow.ts';
import { TERMS_MONTH, TERMS_VERSION } from '#shared/domain/workflow.ts';

interface Named {
  textId: string;
  own: { name: string; version: number; savedAt: string; savedBy: string } | null;
}

export function useTextNames() {
  const { t } = useTranslation(['consent-texts', 'visit-types']);
  const language = useLanguage();
  return {
    nameOf: ({ textId, own }: Named) =>
      own?.name ?? t(`consent-${textId as ConsentVariant}`, { ns: 'visit-types' }),
    versionOf: (own: Omit<NonNullable<Named['own']>, 'name'> | null) =>
      own
        ? t('versionBy', {
            version: own.version,
            date: formatDate(localDate(own.savedAt, deviceTimeZone()), language),
            name: own.savedBy,
          })
        : t('versionOf', { version: TERMS_VERSION, date: formatMonth(TERMS_MONTH, language) }),
  };
}

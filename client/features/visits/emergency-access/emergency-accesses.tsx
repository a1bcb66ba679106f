import { useTranslation } from 'react-i18next';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import styles from './emergency-access.module.css';
import type { EmergencyAccess } from './emergency-queries.ts';

export function EmergencyAccesses({
  accesses,
  timeZone,
}: {
  accesses: readonly EmergencyAccess[];
  timeZone: string;
}) {
  const { t } = useTranslation('emergency-access');
  const language = useLanguage();
  return (
    <Stack as="ul" gap={3}>
      {accesses.map(({ accessId, name, beganAt, endsAt, reason }) => (
        <li key={accessId}>
          <strong>
            {t('entry', {
              name,
              from: formatMoment(beganAt, language, timeZone),
              until: formatMoment(endsAt, language, timeZone),
            })}
          </strong>
          <Text breaks className={styles.reason}>
            {t('reasonWas', { reason })}
          </Text>
        </li>
      ))}
    </Stack>
  );
}

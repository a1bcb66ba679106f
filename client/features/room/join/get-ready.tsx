import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import styles from './get-ready.module.css';
import type { LinkedPreparation } from './use-link.ts';

/** Estimated minutes per step, including reading and typing. */
const STEP_MINUTES = 1;

export function GetReady({ steps, ready }: LinkedPreparation) {
  const { t } = useTranslation('join');
  if (steps === 0) return null;
  return (
    <Stack as="section" gap={3} below={4}>
      {ready.length > 0 ? (
        <>
          <Text as="h2" size="large">
            {t('haveReady')}
          </Text>
          <ul className={styles.list}>
            {ready.map((thing) => (
              <li key={thing}>
                <CircleCheck size={20} aria-hidden />
                <span>{t(`ready ${thing}`)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        {t('howLong', { count: steps * STEP_MINUTES })} {t('comeBack')}
      </p>
    </Stack>
  );
}

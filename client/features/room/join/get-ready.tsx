import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from '#client/features/core/info/info.module.css';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
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
          <Stack as="ul" gap={2}>
            {ready.map((thing) => (
              <Row as="li" gap={2} key={thing} className={styles.item}>
                <CircleCheck size={20} aria-hidden />
                <span>{t(`ready.${thing}`)}</span>
              </Row>
            ))}
          </Stack>
        </>
      ) : null}
      <p>
        {t('howLong', { count: steps * STEP_MINUTES })} {t('comeBack')}
      </p>
    </Stack>
  );
}

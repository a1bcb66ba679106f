import { useTranslation } from 'react-i18next';
import { Stack } from '#client/ui/components/layout.tsx';
import styles from './loading.module.css';
import { Spinner } from './spinner.tsx';

/** Reserves the height of loading content, so that the page does not jump. */
export function Loading() {
  const { t } = useTranslation('common');
  return (
    <Stack as="p" gap={3} align="center" tone="quiet" className={styles.loading} role="status">
      <Spinner size="large" />
      {t('loading')}
    </Stack>
  );
}

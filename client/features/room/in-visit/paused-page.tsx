import { CirclePause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import styles from './paused-page.module.css';

export function PausedPage({ staff }: { staff: boolean }) {
  const { t } = useTranslation('in-visit');
  const { run, busy } = useCommand();
  return (
    <section className={styles.paused} aria-labelledby="paused-title">
      <CirclePause size={56} aria-hidden />
      <Text as="h2" tone="ink" size="title" id="paused-title">
        {t('pausedTitle')}
      </Text>
      <p role="status">{t(staff ? 'pausedStaff' : 'pausedHelp')}</p>
      {staff ? (
        <Button variant="primary" size="large" busy={busy} onClick={() => run('visit:unpause', {})}>
          {t('unpause')}
        </Button>
      ) : null}
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Row } from '#client/ui/components/layout.tsx';
import styles from './lateness.module.css';
import { useAnnounce } from './lateness-menu.tsx';
import { useLateMinutes } from './use-late-minutes.ts';

export function LatenessStatus() {
  const { t } = useTranslation('lateness');
  const announce = useAnnounce();
  const minutes = useLateMinutes();
  const provider = useRoom((state) => state.facts?.providerName ?? '');
  const showsLine = useRoom((state) => state.facts?.showsLine ?? false);
  const parts = [
    ...(minutes === null ? [] : [t('patientsToldLate', { provider, count: minutes })]),
    ...(showsLine ? [t('patientsSeeLine')] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <Row gap={0} across={3} wrap align="center" apart tone="quiet" size="small" className={styles.status}>
      <p>{parts.join(' ')}</p>
      {minutes === null ? null : (
        <Button variant="quiet" onClick={() => void announce({ minutes: null, showsLine })}>
          {t('onTime')}
        </Button>
      )}
    </Row>
  );
}

import { useTranslation } from 'react-i18next';
import { useMedia, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import styles from './audio-only-switch.module.css';

export default function AudioOnlySwitch() {
  const { t } = useTranslation('connection');
  const { media } = useVisitConnection();
  const audioOnly = useMedia((state) => state.audioOnly);
  return (
    <Row as="label" gap={3} align="center" className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={audioOnly}
        checked={audioOnly}
        onChange={(event) => media.setAudioOnly(event.target.checked)}
      />
      <span>
        {t('audioOnly')}
        <Text as="span" ownLine tone="quiet" size="small">
          {t('audioOnlyNote')}
        </Text>
      </span>
    </Row>
  );
}

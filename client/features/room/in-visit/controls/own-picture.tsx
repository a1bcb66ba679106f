import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './own-picture.module.css';

export function OwnPicture({ stream }: { stream: MediaStream | null }) {
  const { t } = useTranslation('in-visit');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return <video ref={video} className={styles.picture} aria-label={t('you')} autoPlay muted playsInline />;
}

import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { canChooseSpeaker } from '#client/browser/quirks.ts';
import { BackgroundSection } from '#client/features/check-in/backgrounds/background-section.tsx';
import { useLocal, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { DeviceProblems } from '../notices/device-problems.tsx';
import { DeviceFields } from './device-fields.tsx';
import styles from './own-picture.module.css';

const AudioOnlySwitch = lazyPart(() => import('./audio-only-switch.tsx'));

export default function DevicesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('in-visit');
  const { local } = useVisitConnection();
  const preview = useLocal((state) => state.preview);
  const found = useLocal((state) => state.devices.length);
  const title = t(canChooseSpeaker() ? 'devicesTitle' : 'devicesTitleNoSpeaker');
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t('close')}>
      <Stack gap={4}>
        {preview ? (
          <div className={styles.top}>
            <OwnPicture stream={preview} />
          </div>
        ) : null}
        <DeviceProblems />
        {found === 0 ? <p>{t('devicesNeedPermission')}</p> : null}
        <DeviceFields local={local} />
        <BackgroundSection background={local.background} />
        <Suspense fallback={null}>
          <AudioOnlySwitch />
        </Suspense>
      </Stack>
    </Dialog>
  );
}

export function OwnPicture({ stream }: { stream: MediaStream | null }) {
  const { t } = useTranslation('in-visit');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return <video ref={video} className={styles.picture} aria-label={t('you')} autoPlay muted playsInline />;
}

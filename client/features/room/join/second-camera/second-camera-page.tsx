import { CameraOff, Flashlight, FlashlightOff, SwitchCamera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { PracticeContext } from '#client/features/core/info/practice-context.ts';
import { practiceOfTab } from '#client/features/core/info/practice-of-tab.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { DeviceHelp } from '#client/features/room/in-visit/notices/device-problems.tsx';
import { useWakeLock } from '#client/media/use-wake-lock.ts';
import { ActionBar } from '#client/ui/components/action-bar.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import type { SecondCameraEnd } from '#shared/domain/hand-off.ts';
import styles from './second-camera.module.css';
import { SecondCamera } from './second-camera.ts';

/** `/patient/camera/{id}`: this device is a second camera, also after a reload. */
export default function SecondCameraPage({ cameraId }: { cameraId: string }) {
  const [camera, setCamera] = useState<SecondCamera | null>(null);
  useEffect(() => {
    const made = new SecondCamera(cameraId);
    setCamera(made);
    made.start();
    return () => made.close();
  }, [cameraId]);
  return camera ? (
    <PracticeContext value={practiceOfTab(cameraId)}>
      <SecondCameraView camera={camera} />
    </PracticeContext>
  ) : null;
}

type Shown = Pick<SecondCamera, 'store' | 'tryAgain' | 'switchCamera' | 'setLight' | 'stop'>;

export function SecondCameraView({ camera }: { camera: Shown }) {
  const { t } = useTranslation('hand-off');
  const { t: inVisit } = useTranslation('in-visit');
  const { link, track, problem, refused, light, hasOther } = useStore(camera.store);
  const [switching, setSwitching] = useState(false);
  const over = typeof link === 'object';
  usePageTitle(t('cameraPageTitle'));
  useWakeLock(!over);
  async function switchCamera() {
    setSwitching(true);
    await camera.switchCamera().finally(() => setSwitching(false));
  }
  if (over) return <Ended how={link.ended} />;
  const said = { connecting: 'cameraConnecting', shown: 'cameraShown', paused: 'cameraPaused' } as const;
  return (
    <FocusLayout top={<PublicTop />}>
      <Text as="h1" below={2}>
        {t('cameraPageTitle')}
      </Text>
      {problem ? (
        <Stack gap={3} align="start" role="alert">
          <p>{inVisit(`problem_camera_${problem}`)}</p>
          <DeviceHelp problem={problem} />
          <TryAgain onClick={() => camera.tryAgain()} />
        </Stack>
      ) : (
        <>
          <p role="status">{t(track ? said[link] : 'cameraAsking')}</p>
          {refused ? <Kept why={inVisit(`problem_camera_${refused}`)} /> : null}
          {track ? <OwnPicture track={track} label={t('cameraOwn')} /> : null}
        </>
      )}
      <ActionBar>
        {hasOther ? (
          <Button
            icon={<SwitchCamera size={20} aria-hidden />}
            busy={switching}
            onClick={() => void switchCamera()}
          >
            {t('otherCamera')}
          </Button>
        ) : null}
        {light === null ? null : (
          <Button
            icon={light ? <FlashlightOff size={20} aria-hidden /> : <Flashlight size={20} aria-hidden />}
            onClick={() => void camera.setLight(!light).catch(() => {})}
          >
            {t(light ? 'lightOff' : 'lightOn')}
          </Button>
        )}
        <Button variant="danger" size="large" onClick={() => void camera.stop()}>
          {t('stopCamera')}
        </Button>
      </ActionBar>
    </FocusLayout>
  );
}

function Kept({ why }: { why: string }) {
  const { t } = useTranslation('in-visit');
  return (
    <p role="alert">
      {why}. {t('deviceKept')}
    </p>
  );
}

function TryAgain({ onClick }: { onClick: () => void }) {
  const { t: common } = useTranslation('common');
  return <Button onClick={onClick}>{common('tryAgain')}</Button>;
}

function Ended({ how }: { how: SecondCameraEnd }) {
  const { t } = useTranslation('hand-off');
  return (
    <MessagePage top={<PublicTop />} icon={<CameraOff size={40} />} title={t('cameraEnded')}>
      <p>{t(`ended_${how}`)}</p>
    </MessagePage>
  );
}

/** Not mirrored: it shows things, not the person. */
function OwnPicture({ track, label }: { track: MediaStreamTrack; label: string }) {
  const player = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = player.current;
    if (!element) return;
    element.srcObject = new MediaStream([track]);
    return () => {
      element.srcObject = null;
    };
  }, [track]);
  return <video ref={player} className={styles.picture} aria-label={label} autoPlay muted playsInline />;
}

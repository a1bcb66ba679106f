import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import {
  BackgroundNotice,
  BackgroundSection,
} from '#client/features/check-in/backgrounds/background-section.tsx';
import { LocalMedia } from '#client/media/local-media.ts';
import { Button } from '#client/ui/components/button.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { DeviceFields } from './controls/device-fields.tsx';
import { OwnPicture } from './controls/devices-dialog.tsx';
import { DeviceHelp } from './notices/device-problems.tsx';

interface DeviceCheckProps {
  top: ReactNode;
  title: string;
  help: string;
  join: string;
  onJoin: () => void;
  options?: ReactNode;
  children?: ReactNode;
}

/** For people who enter without a waiting room: they check their picture and choose devices first. */
export default function DeviceCheck({ top, title, help, join, onJoin, options, children }: DeviceCheckProps) {
  const { t } = useTranslation('in-visit');
  const [local] = useState(() => new LocalMedia());
  const [looking, setLooking] = useState(true);
  const { preview, camera, microphone } = useStore(local.store);
  useEffect(() => {
    void local.open().finally(() => setLooking(false));
    // The visit opens the devices again, and a phone opens a camera only once.
    return () => local.close();
  }, [local]);
  const problem = camera.problem ?? microphone.problem;
  return (
    <FocusLayout top={top}>
      <Stack gap={4}>
        <header>
          <Text as="h1" size="display">
            {title}
          </Text>
          <Text tone="quiet">{help}</Text>
        </header>
        {children}
        <OwnPicture stream={preview} />
        {problem ? (
          <Notice
            tone="waiting"
            announce="status"
            title={t(`problem_${camera.problem ? 'camera' : 'microphone'}_${problem}`)}
          >
            <DeviceHelp problem={problem} />
          </Notice>
        ) : null}
        <Button
          variant="primary"
          size="large"
          block
          onClick={() => {
            local.close();
            onJoin();
          }}
        >
          {join}
        </Button>
        {options}
        <Stack gap={4}>
          {looking ? <p role="status">{t('lookingForDevices')}</p> : <DeviceFields local={local} />}
          <BackgroundSection background={local.background} />
        </Stack>
        <BackgroundNotice background={local.background} />
      </Stack>
    </FocusLayout>
  );
}

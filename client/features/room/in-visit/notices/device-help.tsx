import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceProblem } from '#client/media/device-problem.ts';
import { lazyPart } from '#client/ui/components/later-part.tsx';

const AllowDevices = lazyPart(() => import('#client/features/check-in/device-test/allow-devices.tsx'));

export function DeviceHelp({ problem }: { problem: DeviceProblem }) {
  const { t } = useTranslation('in-visit');
  if (problem !== 'denied') return <p>{t(`help_${problem}`)}</p>;
  return (
    <Suspense fallback={null}>
      <AllowDevices />
    </Suspense>
  );
}

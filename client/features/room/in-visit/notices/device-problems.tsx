import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocal, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { DeviceProblem } from '#client/media/device-problem.ts';
import { Button } from '#client/ui/components/button.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { MEDIA_SOURCES } from '#shared/domain/participant.ts';

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

export function DeviceProblems() {
  const { local } = useVisitConnection();
  const microphone = useLocal((state) => state.microphone.problem);
  const camera = useLocal((state) => state.camera.problem);
  // Shows a problem of both devices once, and retries both together.
  if (microphone && microphone === camera) {
    return <Problem of="both" problem={microphone} onRetry={() => void local.open()} />;
  }
  return MEDIA_SOURCES.map((source) => {
    const problem = { microphone, camera }[source];
    return problem ? (
      <Problem key={source} of={source} problem={problem} onRetry={() => void local.reopen(source)} />
    ) : null;
  });
}

interface ProblemProps {
  of: 'microphone' | 'camera' | 'both';
  problem: DeviceProblem;
  onRetry: () => void;
}

function Problem({ of, problem, onRetry }: ProblemProps) {
  const { t } = useTranslation('in-visit');
  return (
    <Notice
      tone="waiting"
      announce="status"
      title={t(`problem_${of}_${problem}`)}
      action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}
    >
      <DeviceHelp problem={problem} />
      <p>{t(`without_${of}`)}</p>
    </Notice>
  );
}

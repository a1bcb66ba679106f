import { useTranslation } from 'react-i18next';
import { useLocal, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { DeviceProblem } from '#client/media/device-problem.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { MEDIA_SOURCES } from '#shared/domain/participant.ts';
import { DeviceHelp } from './device-help.tsx';

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

import { useTranslation } from 'react-i18next';
import { MEDIA_SOURCES } from '../../../../shared/domain/participant.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { DeviceProblem } from '../../../media/device-problem.ts';
import { useLocal, useVisitSession } from '../../live-session/use-visit-session.tsx';

/** What is wrong with the camera or the microphone, what to do about it, and that one may go on without. */
export function DeviceProblems() {
  const { local } = useVisitSession();
  const microphone = useLocal((state) => state.microphone.problem);
  const camera = useLocal((state) => state.camera.problem);
  // The same for both is said once, and both are asked for together.
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
      <p>{t(`help_${problem}`)}</p>
      <p>{t(`without_${of}`)}</p>
    </Notice>
  );
}

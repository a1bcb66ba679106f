import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ApiError } from '#client/api/api-error.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { DeviceTest } from '#client/features/check-in/device-test/device-test.tsx';
import type { DeviceTestRun } from '#client/features/check-in/device-test/device-test-run.ts';
import { OtherDeviceOffer } from '#client/features/check-in/device-test/other-device-offer.tsx';
import { useDeviceTestRun } from '#client/features/check-in/device-test/use-device-test-run.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Loading } from '#client/ui/components/loading.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

/**
 * Test Your Device as a step. The test starts on opening. Any test completes the step, with any verdict (PRODUCT 8.2).
 */
export default function DeviceTestStep(props: StepProps) {
  const { t } = useTranslation('workflow');
  const run = useDeviceTestRun({ as: 'patient', sessionId: props.sessionId }, !props.isDone);
  if (!run) {
    return (
      <StepFrame title={t('deviceTestTitle')} actions={null}>
        <Loading />
      </StepFrame>
    );
  }
  return <Test {...props} run={run} />;
}

function Test({ run, ...props }: StepProps & { run: DeviceTestRun }) {
  const { t } = useTranslation(['workflow', 'device-test']);
  const { sessionId, isDone, onNext, onReload, skip, skipping } = props;
  const { phase, kept } = useStore(run.store);
  const { busy, attempt } = useAttempt();
  const [failed, setFailed] = useState(false);

  const next = () =>
    attempt(async () => {
      setFailed(false);
      if (kept || (await run.keep())) await onReload();
      else setFailed(true);
    });

  const runTest = (
    <Button variant={isDone ? 'secondary' : 'primary'} size="large" block onClick={() => void run.run()}>
      {t(phase === 'ready' ? 'runTest' : 'reRunTest', { ns: 'device-test' })}
    </Button>
  );
  const goOn =
    phase === 'done' ? (
      <Button variant="primary" size="large" block busy={busy} onClick={next}>
        {t('next')}
      </Button>
    ) : isDone ? (
      <Button variant="primary" size="large" block onClick={onNext}>
        {t('next')}
      </Button>
    ) : null;
  return (
    <StepFrame
      title={t('deviceTestTitle')}
      actions={goOn ?? (phase === 'running' ? null : runTest)}
      more={
        <>
          {phase === 'running' && !skip ? (
            <Button size="large" block onClick={() => run.cancel()}>
              {t('cancelTest', { ns: 'device-test' })}
            </Button>
          ) : null}
          {phase !== 'running' && goOn ? runTest : null}
          {skip && phase !== 'done' ? (
            <Button variant="quiet" block busy={skipping} onClick={skip}>
              {t('skip')}
            </Button>
          ) : null}
        </>
      }
    >
      {phase === 'ready' && isDone ? <p>{t('deviceTestDone')}</p> : null}
      <DeviceTest run={run} />
      <OtherDeviceOffer run={run} handshake={{ as: 'patient', sessionId }} />
      {failed ? <ErrorNotice error={new ApiError('UNABLE_COMPLETE_REQUEST', 0)} /> : null}
    </StepFrame>
  );
}

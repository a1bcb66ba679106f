import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

const DeviceTestDialog = lazy(() => import('../device-test/device-test-dialog.tsx'));

/** Test Your Device as a step: done after any test, whatever its verdict. */
export default function DeviceTestStep({ sessionId, onReload, skip, skipping }: StepProps) {
  const { t } = useTranslation('workflow');
  const [testing, setTesting] = useState(false);
  return (
    <StepFrame
      title={t('deviceTestTitle')}
      actions={
        <>
          <Button variant="primary" size="large" block onClick={() => setTesting(true)}>
            {t('deviceTestStart')}
          </Button>
          {skip ? (
            <Button variant="quiet" block busy={skipping} onClick={skip}>
              {t('skip')}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{t('deviceTestHelp')}</p>
      {testing ? (
        <Suspense fallback={null}>
          <DeviceTestDialog
            handshake={{ as: 'patient', sessionId }}
            onClose={() => {
              setTesting(false);
              void onReload();
            }}
          />
        </Suspense>
      ) : null}
    </StepFrame>
  );
}

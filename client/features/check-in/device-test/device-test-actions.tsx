import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '#client/ui/components/button.tsx';
import type { DeviceTestRun } from './device-test-run.ts';

/**
 * Buttons to run, cancel or repeat the test, and Done, the primary one, when it is over. In the dialog's
 * footer, which does not scroll.
 */
export function DeviceTestActions({ run, onClose }: { run: DeviceTestRun; onClose: () => void }) {
  const { t } = useTranslation('device-test');
  const phase = useStore(run.store, (state) => state.phase);
  if (phase === 'running') {
    return (
      <Button size="large" onClick={() => run.cancel()}>
        {t('cancelTest')}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant={phase === 'done' ? 'secondary' : 'primary'}
        size="large"
        onClick={() => void run.run()}
      >
        {t(phase === 'ready' ? 'runTest' : 'reRunTest')}
      </Button>
      {phase === 'done' ? (
        <Button variant="primary" size="large" onClick={onClose}>
          {t('done')}
        </Button>
      ) : null}
    </>
  );
}

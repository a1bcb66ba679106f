import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TestStep } from '#shared/domain/device-test.ts';
import type { MediaSource } from '#shared/domain/participant.ts';
import AllowDevices from './allow-devices.tsx';
import type { DeviceTestRun } from './device-test-run.ts';

export function StepProblem({ step, run }: { step: TestStep; run: DeviceTestRun }) {
  const { t } = useTranslation('device-test');
  const { silent, figures } = useStore(run.store);
  switch (step) {
    case 'browser':
      return <p>{t('help_browser')}</p>;
    case 'camera':
      return <DeviceProblem source="camera" run={run} />;
    case 'microphone':
      return silent ? <p>{t('help_silent')}</p> : <DeviceProblem source="microphone" run={run} />;
    case 'speaker':
      return <p>{t('help_speaker')}</p>;
    case 'connectivity':
      return <p>{t(figures ? 'help_poor' : 'help_unable')}</p>;
    default:
      return step satisfies never;
  }
}

function DeviceProblem({ source, run }: { source: MediaSource; run: DeviceTestRun }) {
  const { t } = useTranslation('in-visit');
  const state = useStore(run.local.store);
  const problem = state[source].problem ?? 'failed';
  // The first step explains the problem for both devices.
  if (problem === 'denied' && source === 'microphone' && state.camera.problem === 'denied')
    return <p>{t('problem_microphone_denied')}</p>;
  return (
    <>
      <p>{t(`problem_${source}_${problem}`)}</p>
      {problem === 'denied' ? <AllowDevices /> : <p>{t(`help_${problem}`)}</p>}
      <p>{t(`without_${source}`)}</p>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import type { DeviceTestHandshake } from '#shared/contracts/socket/device-test.ts';
import { DeviceTest } from './device-test.tsx';
import type { DeviceTestRun } from './device-test-run.ts';
import { OtherDeviceOffer } from './other-device-offer.tsx';
import { useDeviceTestRun } from './use-device-test-run.ts';

interface DeviceTestDialogProps {
  handshake: DeviceTestHandshake;
  onClose: () => void;
}

/** 'Test My Device' for staff, 'Test Your Device' for patients (PRODUCT 8.2). Closing it ends the test. */
export default function DeviceTestDialog({ handshake, onClose }: DeviceTestDialogProps) {
  const { t } = useTranslation('device-test');
  const run = useDeviceTestRun(handshake);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(handshake.as === 'staff' ? 'titleStaff' : 'titlePatient')}
      closeLabel={t('close')}
      width={640}
      actions={run ? <DeviceTestActions run={run} onClose={onClose} /> : null}
    >
      {run ? (
        <>
          <DeviceTest run={run} />
          <OtherDeviceOffer run={run} handshake={handshake} />
        </>
      ) : null}
    </Dialog>
  );
}

function DeviceTestActions({ run, onClose }: { run: DeviceTestRun; onClose: () => void }) {
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

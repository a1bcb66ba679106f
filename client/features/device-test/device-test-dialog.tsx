import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceTestHandshake } from '../../../shared/contracts/socket/device-test.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DeviceTest } from './device-test.tsx';
import { DeviceTestRun } from './device-test-run.ts';

interface DeviceTestDialogProps {
  /** Who tests: a patient's result is stored with the visit. */
  handshake: DeviceTestHandshake;
  onClose: () => void;
}

/** 'Test My Device' for staff, 'Test Your Device' for patients (PRODUCT 8.2). Closing it ends the test. */
export default function DeviceTestDialog({ handshake, onClose }: DeviceTestDialogProps) {
  const { t } = useTranslation('device-test');
  const [run, setRun] = useState<DeviceTestRun | null>(null);
  const key = JSON.stringify(handshake);

  useEffect(() => {
    const made = new DeviceTestRun(JSON.parse(key) as DeviceTestHandshake);
    setRun(made);
    return () => made.close();
  }, [key]);

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(handshake.as === 'staff' ? 'titleStaff' : 'titlePatient')}
      closeLabel={t('close')}
      width={640}
    >
      {run ? <DeviceTest run={run} onClose={onClose} /> : null}
    </Dialog>
  );
}

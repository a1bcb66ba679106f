import { useEffect, useState } from 'react';
import type { DeviceTestHandshake } from '#shared/contracts/socket/device-test.ts';
import { DeviceTestRun } from './device-test-run.ts';

/**
 * One device test while the screen is mounted; null until it is created.
 *
 * @param handshake identifies the tester; a patient's result is stored with the visit
 * @param starts starts the test immediately if the person has touched the page; browsers play no sound before that
 */
export function useDeviceTestRun(handshake: DeviceTestHandshake, starts = false): DeviceTestRun | null {
  const [run, setRun] = useState<DeviceTestRun | null>(null);
  const key = JSON.stringify(handshake);

  useEffect(() => {
    const made = new DeviceTestRun(JSON.parse(key) as DeviceTestHandshake);
    setRun(made);
    if (starts && navigator.userActivation?.hasBeenActive !== false) void made.run();
    return () => made.close();
  }, [key, starts]);

  return run;
}

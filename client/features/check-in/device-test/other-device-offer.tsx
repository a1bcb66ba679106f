import { useStore } from 'zustand';
import { HandOffButton } from '#client/features/check-in/hand-off/hand-off-button.tsx';
import { whoseSeat } from '#client/realtime/taking-over.ts';
import type { DeviceTestHandshake } from '#shared/contracts/socket/device-test.ts';
import type { DeviceTestRun } from './device-test-run.ts';
import { outcomeOf } from './test-machine.ts';

export function OtherDeviceOffer({ run, handshake }: { run: DeviceTestRun; handshake: DeviceTestHandshake }) {
  const troubled = useStore(run.store, (state) => state.phase === 'done' && outcomeOf(state) !== 'passed');
  const owner = whoseSeat(handshake);
  return troubled && owner ? <HandOffButton owner={owner} block /> : null;
}

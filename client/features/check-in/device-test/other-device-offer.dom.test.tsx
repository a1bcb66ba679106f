import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { openPart } from '#client/test-support/open-screen.tsx';
import type { DeviceTestHandshake } from '#shared/contracts/socket/device-test.ts';
import { TEST_STEPS } from '#shared/domain/device-test.ts';
import { OtherDeviceOffer } from './other-device-offer.tsx';
import { NOT_RUN, stepTest, type TestState } from './test-machine.ts';

const id = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0702';
const ADDRESS = `https://visits.test/h/${'a'.repeat(22)}`;
const GUESTS = 'POST /api/guest/sessions/:guestId/hand-offs';

function tested(failed: (typeof TEST_STEPS)[number] | null): TestState {
  const finish = (state: TestState, step: (typeof TEST_STEPS)[number]) =>
    stepTest(state, { type: 'finish', step, outcome: step === failed ? 'failed' : 'passed' });
  return TEST_STEPS.reduce(finish, stepTest(NOT_RUN, { type: 'run' }));
}

const offer = (state: TestState, handshake: DeviceTestHandshake) => {
  const run = { store: createStore(() => state) };
  return <OtherDeviceOffer run={run as never} handshake={handshake} />;
};
const button = () => screen.queryByRole('button', { name: /instead$/ });

it('offers a guest whose camera failed to use another device, with a code', async () => {
  const page = await openPart(offer(tested('camera'), { as: 'guest', guestId: id }), {
    [GUESTS]: { address: ADDRESS, seconds: 60 },
  });
  await page.press(/instead$/);
  await screen.findByText(ADDRESS);
  expect(page.server.sent(GUESTS)).toMatchObject([{ params: { guestId: id }, body: { purpose: 'move' } }]);
});

it.each<[string, TestState, DeviceTestHandshake]>([
  ['before the test', NOT_RUN, { as: 'patient', sessionId: id }],
  ['when everything works', tested(null), { as: 'patient', sessionId: id }],
  ['to staff, whose test belongs to no visit', tested('camera'), { as: 'staff' }],
])('offers no other device %s', async (_, state, handshake) => {
  await openPart(offer(state, handshake), {});
  expect(button()).toBeNull();
});

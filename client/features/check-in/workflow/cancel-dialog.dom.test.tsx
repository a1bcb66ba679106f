import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PatientsCall } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import CancelDialog from './cancel-dialog.tsx';

it.each([
  ['en', /^Cancel visit/, 'Choose a reason'],
  ['es', /^Cancelar/, 'Elija un motivo'],
] as const)('asks a patient who cancels for a reason (%s)', async (language, button, words) => {
  const onCancel = vi.fn();
  const page = await openPart(
    <PatientsCall>
      <CancelDialog reasons={undefined} declined={null} onClose={() => {}} onCancel={onCancel} />
    </PatientsCall>,
    {},
    { language },
  );
  await page.press(button);
  await screen.findByText(words);
  expect(onCancel).not.toHaveBeenCalled();
});

import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { says } from '../../../test-support/says.ts';
import CaptureDialog from './capture-dialog.tsx';

it('says that a patient sends no video, without asking them for a picture', async () => {
  await i18next.changeLanguage('en');
  const ask = vi.fn(() => Promise.resolve(true));
  render(
    <Suspense>
      <CaptureDialog title="" help="" stream={null} ask={ask} send={vi.fn()} onClose={vi.fn()} />
    </Suspense>,
  );
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Take picture' }));
  await says('NO_PATIENT_VIDEO');
  expect(ask).not.toHaveBeenCalled();
});

it('says that there is no picture to take any more', async () => {
  await i18next.changeLanguage('en');
  const ask = vi.fn(() => Promise.reject(new ApiError('ERROR_CAPTURING_IMAGE', 0)));
  const live = Object.assign(new MediaStream(), {
    getVideoTracks: () => [{ readyState: 'live', muted: false }],
  });
  render(
    <Suspense>
      <CaptureDialog title="" help="" stream={live} ask={ask} send={vi.fn()} onClose={vi.fn()} />
    </Suspense>,
  );
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Take picture' }));
  await says('ERROR_CAPTURING_IMAGE');
});

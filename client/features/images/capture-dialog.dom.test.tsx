import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
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
  await screen.findByText(/^No patient video found/);
  expect(ask).not.toHaveBeenCalled();
});

import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { says } from '#client/test-support/says.ts';
import { type Answer, AskingCaptureDialog } from './asking-capture-dialog.tsx';

beforeEach(() => i18next.changeLanguage('en').then(() => {}));

const live = () =>
  Object.assign(new MediaStream(), { getVideoTracks: () => [{ readyState: 'live', muted: false }] });

async function asking(ask: () => Promise<Answer>, stream: MediaStream | null = live()) {
  const withdraw = vi.fn();
  const asks = { ask, withdraw, take: 'Ask', waiting: 'Waiting for Walter’s answer…' };
  render(
    <Suspense>
      <AskingCaptureDialog title="" help="" stream={stream} {...asks} send={vi.fn()} onClose={vi.fn()} />
    </Suspense>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  return { user, withdraw };
}

it('says that a patient sends no video, without asking for a picture', async () => {
  const ask = vi.fn(async () => ({ may: true, words: '' }));
  await asking(ask, null);
  await says('NO_PATIENT_VIDEO');
  expect(ask).not.toHaveBeenCalled();
});

it('says that there is no longer a picture to take', async () => {
  await asking(() => Promise.reject(new ApiError('ERROR_CAPTURING_IMAGE', 0)));
  await says('ERROR_CAPTURING_IMAGE');
});

it('waits for the answer, lets the provider stop waiting, and shows the answer', async () => {
  let answer: (given: Answer) => void = () => {};
  const { user, withdraw } = await asking(
    () =>
      new Promise((given) => {
        answer = given;
      }),
  );
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Waiting for Walter’s answer…'));
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Withdraw the request' }));
  expect(withdraw).toHaveBeenCalledOnce();
  answer({ may: false, words: 'You withdrew the request.' });
  expect((await screen.findByRole('alert')).textContent).toBe('You withdrew the request.');
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.queryByRole('img')).toBeNull();
  screen.getByRole('button', { name: 'Cancel' });
});

import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PictureField } from './picture-field.tsx';

beforeEach(async () => {
  await i18next.changeLanguage('en');
});

const DENIED = () => Promise.reject(new DOMException('', 'NotAllowedError'));

/**
 * @param computer has a mouse and a camera that a page may use
 * @param answer the browser's answer when the page requests the camera
 */
async function openField(computer: boolean, answer: () => Promise<MediaStream> = DENIED) {
  const getUserMedia = vi.fn(answer);
  vi.stubGlobal('matchMedia', () => ({ matches: computer }));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  const onTrouble = vi.fn();
  const { unmount } = render(
    <Suspense>
      <PictureField
        label="Picture of the patient"
        send={vi.fn(async () => ({ imageId: 'image' }))}
        onSent={vi.fn()}
        onTrouble={onTrouble}
      />
    </Suspense>,
  );
  await screen.findByText('Picture of the patient');
  return { getUserMedia, onTrouble, unmount };
}

it('offers the camera on a computer, and a file if the camera cannot be used', async () => {
  const { getUserMedia, onTrouble } = await openField(true);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Take a picture' }));
  await screen.findByText(/^We could not use this computer’s camera/);
  expect(getUserMedia).toHaveBeenCalledWith({ video: { facingMode: 'user' } });
  expect(onTrouble).toHaveBeenCalledOnce();
  screen.getByRole('button', { name: 'Choose a picture from this computer' });
});

it('leaves the camera to a phone’s own dialog', async () => {
  await openField(false);
  expect(screen.queryByRole('button', { name: 'Take a picture' })).toBeNull();
  screen.getByRole('button', { name: 'Take or choose a picture' });
});

it('clears the camera’s error once a picture is chosen', async () => {
  await openField(true);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Take a picture' }));
  await screen.findByText(/^We could not use this computer/);
  await user.upload(
    screen.getByLabelText('Picture of the patient'),
    new File(['a'], 'a.png', { type: 'image/png' }),
  );
  await screen.findByText('Your picture is saved.');
  expect(screen.queryByText(/^We could not use this computer/)).toBeNull();
});

it('closes a camera that opens only after the page was left', async () => {
  let allow: (stream: MediaStream) => void = () => {};
  const { getUserMedia, onTrouble, unmount } = await openField(
    true,
    () => new Promise((resolve) => (allow = resolve)),
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Take a picture' }));
  expect(getUserMedia).toHaveBeenCalledOnce();
  unmount();
  const track = { stop: vi.fn() };
  allow(Object.assign(new MediaStream(), { getTracks: () => [track] }));
  await waitFor(() => expect(track.stop).toHaveBeenCalledOnce());
  expect(onTrouble).not.toHaveBeenCalled();
});

import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { Suspense } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { PictureField } from './picture-field.tsx';

beforeEach(async () => {
  await i18next.changeLanguage('en');
});

/** @param computer whether it has a mouse and a camera that a page may ask for */
async function openField(computer: boolean) {
  const getUserMedia = vi.fn(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  vi.stubGlobal('matchMedia', () => ({ matches: computer }));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
  const onTrouble = vi.fn();
  render(
    <Suspense>
      <PictureField label="Picture of the patient" send={vi.fn()} onSent={vi.fn()} onTrouble={onTrouble} />
    </Suspense>,
  );
  await screen.findByText('Picture of the patient');
  return { getUserMedia, onTrouble };
}

it('offers the camera on a computer, and a file where it cannot be used', async () => {
  const { getUserMedia, onTrouble } = await openField(true);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Take a picture' }));
  await screen.findByText(/^We could not use the camera of this computer/);
  expect(getUserMedia).toHaveBeenCalledWith({ video: { facingMode: 'user' } });
  expect(onTrouble).toHaveBeenCalledOnce();
  screen.getByRole('button', { name: 'Choose a picture from this computer' });
});

it('leaves a phone to its own dialog, which has the camera', async () => {
  await openField(false);
  expect(screen.queryByRole('button', { name: 'Take a picture' })).toBeNull();
  screen.getByRole('button', { name: 'Take or choose a picture' });
});

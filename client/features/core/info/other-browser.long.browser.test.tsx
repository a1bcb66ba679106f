import { screen } from '@testing-library/react';
import { it, onTestFinished, vi } from 'vitest';
import { LINK_ANSWERS } from '#client/test-support/links.ts';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openScreen } from '#client/test-support/open-screen.tsx';

const LINK = '/v/abcdefghijklmnopqrstuv';

it('shows a link inside an app', async () => {
  const spy = vi.spyOn(navigator, 'userAgent', 'get');
  spy.mockReturnValue('iPhone AppleWebKit/605 Mobile/21F90 Instagram 340.0');
  onTestFinished(() => spy.mockRestore());
  await openScreen(LINK, LINK_ANSWERS);
  await screen.findByText('Please open this page in Safari');
  await expectGoodLooks();
});

it('shows a browser that does not support visits', async () => {
  await openScreen(`/unsupported;url=${encodeURIComponent(LINK)}`, {});
  await screen.findByRole('textbox', { name: 'Address of this page' });
  await expectGoodLooks();
});

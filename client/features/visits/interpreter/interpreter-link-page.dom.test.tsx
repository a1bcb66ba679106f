import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { attended } from '#client/realtime/attended.ts';
import { openScreen } from '#client/test-support/open-screen.tsx';

const LINK = 'GET /api/guest/interpreter-links/:token' as const;
const OPEN = 'POST /api/guest/interpreter-links/:token/open' as const;

afterEach(() => attended.setState(false, true));

function linkPage(opened: () => void) {
  return openScreen(`/guest/interpreter/${'t'.repeat(43)}`, {
    [LINK]: {
      practice: { name: 'Saguaro Family Medicine', phone: null, logo: null },
      providerName: 'Dr. Elena Rivera',
      language: 'es',
    },
    [OPEN]: () => {
      opened();
      return { requestId: '00000000-0000-4000-8000-000000000001' };
    },
  });
}

test('asks for a name before opening the link on a page without user activity, and says why', async () => {
  const opened = vi.fn();
  const page = await linkPage(opened);
  await page.press('Continue');
  await page.press('Continue');
  expect((await page.field('Your name')).getAttribute('aria-invalid')).toBe('true');
  await screen.findByText(/Some email programs open links/);
  expect(opened).not.toHaveBeenCalled();

  // happy-dom's events are not trusted, unlike those of typing in a browser.
  attended.setState(true, true);
  await page.press('Continue');
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  // The device check names the practice before a connection does.
  await screen.findByRole('heading', { name: 'Check your camera and microphone' });
  screen.getByText('Saguaro Family Medicine');
});

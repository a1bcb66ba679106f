import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LINK_ANSWERS } from '#client/test-support/links.ts';
import { openScreen } from '#client/test-support/open-screen.tsx';

const LINK = '/v/abcdefghijklmnopqrstuv';

function browserIs(userAgent: string) {
  const spy = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  onTestFinished(() => spy.mockRestore());
}

/** Browsers have no clipboard on an insecure page, nor in some apps. */
function noClipboard() {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
}

it('says before the visit in which browser to open a link that an app opened', async () => {
  browserIs(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/21F90 Instagram 340.0',
  );
  const page = await openScreen(LINK, LINK_ANSWERS);
  await screen.findByText('Please open this page in Safari');
  screen.getByText(/inside the Instagram app/);
  expect((await page.field('Address of this page')).value).toBe(`${location.origin}${LINK}`);
  await screen.findByRole('button', { name: 'Continue to your visit' });
});

it('shows no warning in a full browser', async () => {
  await openScreen(LINK, LINK_ANSWERS);
  await screen.findByRole('button', { name: 'Continue to your visit' });
  expect(screen.queryByRole('textbox', { name: 'Address of this page' })).toBeNull();
});

it('shows the address to select where copying is impossible, and does not claim a copy', async () => {
  const page = await openScreen(`/unsupported;url=${encodeURIComponent(LINK)}`, {});
  noClipboard();
  expect((await page.field('Address of this page')).value).toBe(`${location.origin}${LINK}`);
  await page.press('Copy the address');
  const dialog = await screen.findByRole('dialog', { name: 'Select this address and copy it' });
  expect(dialog.querySelector('input')?.value).toBe(`${location.origin}${LINK}`);
  expect(screen.queryByText('Copied')).toBeNull();
});

it.each([
  ['en', 'Video calls are turned off in this browser', /Lockdown Mode/, 'Call Saguaro Family Medicine'],
  [
    'es',
    'Las videollamadas están desactivadas en este navegador',
    /Modo de aislamiento/,
    'Llamar a Saguaro Family Medicine',
  ],
] as const)(
  'says in %s why a recent browser has no calls, and offers a phone call',
  async (language, title, why, phone) => {
    vi.stubGlobal('RTCPeerConnection', undefined);
    const page = await openScreen(LINK, LINK_ANSWERS, { language });
    await page.title(title);
    screen.getByText(why);
    screen.getByText(/Safari .* iOS 16\.4, Firefox 128, Chrome .* Edge 120/);
    const call = await screen.findByRole('link', { name: phone });
    expect(call.getAttribute('href')).toBe('tel:+16025550100');
    expect(location.pathname).toBe(`/unsupported;url=${encodeURIComponent(LINK)}`);
  },
);

it('opens a page without a call in a browser that has none', async () => {
  vi.stubGlobal('RTCPeerConnection', undefined);
  const page = await openScreen('/support', {});
  await page.title('Support');
});

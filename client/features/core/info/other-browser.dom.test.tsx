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

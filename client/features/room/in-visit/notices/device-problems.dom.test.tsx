import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DeviceHelp } from './device-problems.tsx';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const SAFARI = `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`;
const PIXEL = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';

it.for([
  ['en', SAFARI, 'You are using Safari on iPhone. To allow it:Tap the page menu next to the address'],
  ['es', SAFARI, 'Usted usa Safari en iPhone. Para permitirlo:Toque el menú de la página'],
  [
    'en',
    `${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Open the Settings app of your iPhone, find Chrome',
  ],
  ['en', `${PIXEL} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Tap the symbol to the left of the address'],
  ['en', `${IPHONE} Mobile/15E148 Instagram 380.0`, 'Open the link from your message in Safari instead.'],
] as const)(
  'explains in %s how to allow the camera in this browser',
  async ([language, userAgent, words]) => {
    await i18next.changeLanguage(language);
    const browser = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    onTestFinished(() => browser.mockRestore());
    const { container } = render(
      <Suspense>
        <DeviceHelp problem="denied" />
      </Suspense>,
    );
    await vi.waitFor(() => expect(container.textContent).toContain(words));
  },
);

it.for([
  [SAFARI, 'denied_ios_safari'],
  [`${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'denied_ios_elsewhere'],
  [`${PIXEL} Chrome/140.0.0.0 Mobile Safari/537.36`, 'denied_android_chromium'],
] as const)('shows where to tap in %s', async ([userAgent, help]) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const { container } = render(
    <Suspense>
      <DeviceHelp problem="denied" />
    </Suspense>,
  );
  await vi.waitFor(() => expect(container.querySelector(`[data-help=${help}]`)).not.toBeNull());
});

it('explains what to do about a device that another app uses', async () => {
  await i18next.changeLanguage('en');
  render(
    <Suspense>
      <DeviceHelp problem="busy" />
    </Suspense>,
  );
  expect(await screen.findByText('Close the other app or call, then try again.')).toBeDefined();
});

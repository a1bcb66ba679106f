import { expect, test } from 'vitest';
import { inAppBrowser } from './in-app-browser.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = 'Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36';

test.each([
  [`${IPHONE} Mobile/21F90 Instagram 340.0.0.27.90 (iPhone14,5; iOS 17_5)`, 'Instagram', 'Safari'],
  [`${ANDROID} ${CHROME} Instagram 340.0.0.22.109 Android`, 'Instagram', 'Chrome'],
  [`${IPHONE} Mobile/21F90 [FBAN/FBIOS;FBAV/470.0;FBDV/iPhone14,5]`, 'Facebook', 'Safari'],
  [`${ANDROID} ${CHROME} [FB_IAB/FB4A;FBAV/470.0.0.48.73;]`, 'Facebook', 'Chrome'],
  [`${IPHONE} Mobile/21F90 [FBAN/MessengerForiOS;FBAV/470.0]`, 'Messenger', 'Safari'],
  [`${IPHONE} GSA/320.0.640 Mobile/15E148 Safari/604.1`, 'Google', 'Safari'],
  [`${ANDROID} ${CHROME}`, null, 'Chrome'],
  [`${IPHONE} Mobile/21F90`, null, 'Safari'],
])('%s', (userAgent, app, elsewhere) => {
  expect(inAppBrowser(userAgent)).toEqual({ app, elsewhere });
});

test.each([
  `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`,
  `${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`,
  `${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`,
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
])('recognizes a full browser: %s', (userAgent) => {
  expect(inAppBrowser(userAgent)).toBeNull();
});

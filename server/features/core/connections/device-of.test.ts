import { expect, test } from 'vitest';
import { deviceOf } from './device-of.ts';

const MOZILLA = 'Mozilla/5.0';

test.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`,
    { browser: 'Chrome', browserVersion: '140', system: 'Windows', device: 'computer' },
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
    { browser: 'Safari', browserVersion: '18', system: 'iOS', device: 'phone' },
  ],
  [
    `${MOZILLA} (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    { browser: 'Samsung Internet for Android', browserVersion: '28', system: 'Android', device: 'phone' },
  ],
  [
    `${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`,
    { browser: 'Firefox', browserVersion: '140', system: 'Linux', device: 'computer' },
  ],
])('%s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device);
});

test.each(['', 'x'.repeat(5_000), '\u0000<script>alert(1)</script>', '🩺/1 (💊)', 'Mozilla/', '(((((((((('])(
  'omits invented values: %j',
  (userAgent) => {
    const { browser, system, ...rest } = deviceOf(userAgent);
    expect(rest.device).toBeNull();
    for (const text of [browser, system]) expect(text ?? '').toMatch(/^[\w .+()/-]{0,60}$/);
  },
);

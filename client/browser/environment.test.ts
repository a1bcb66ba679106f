import { expect, test } from 'vitest';
import { environmentOf, type NavigatorParts } from './environment.ts';

const MOZILLA = 'Mozilla/5.0';
const hints = (brand: string, version: string, platform: string, mobile = false) => ({
  brands: [
    { brand: 'Not?A_Brand', version: '99' },
    { brand: 'Chromium', version },
    { brand, version },
  ],
  mobile,
  platform,
});

test.each<[what: string, parts: NavigatorParts, browser: string, os: string, platform: string, type: string]>(
  [
    [
      'Chrome on an Android phone, on mobile data',
      {
        userAgent: `${MOZILLA} (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36`,
        userAgentData: hints('Google Chrome', '140', 'Android', true),
        connection: { type: 'cellular' },
      },
      ...(['Chrome 140', 'Android', 'phone', 'cellular'] as const),
    ],
    [
      'Chrome on an Android tablet',
      {
        userAgent: `${MOZILLA} (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36`,
        userAgentData: hints('Google Chrome', '140', 'Android'),
        connection: { type: 'wifi' },
      },
      ...(['Chrome 140', 'Android', 'tablet', 'wifi'] as const),
    ],
    [
      'Samsung Internet',
      {
        userAgent: `${MOZILLA} (Linux; Android 10; K) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      },
      ...(['Samsung Internet 28', 'Android', 'phone', 'unknown'] as const),
    ],
    [
      'Firefox on Android',
      { userAgent: `${MOZILLA} (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0` },
      ...(['Firefox 140', 'Android', 'phone', 'unknown'] as const),
    ],
    [
      'Safari on an iPhone',
      {
        userAgent: `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1`,
        maxTouchPoints: 5,
      },
      ...(['Safari 18.1', 'iOS', 'phone', 'unknown'] as const),
    ],
    [
      'Chrome on an iPhone',
      {
        userAgent: `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0.1 Mobile/15E148 Safari/604.1`,
        maxTouchPoints: 5,
      },
      ...(['Chrome 140', 'iOS', 'phone', 'unknown'] as const),
    ],
    [
      'Safari on an iPad, which says it is a Mac',
      {
        userAgent: `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`,
        maxTouchPoints: 5,
      },
      ...(['Safari 18.0', 'iPadOS', 'tablet', 'unknown'] as const),
    ],
    [
      'Safari on a Mac',
      {
        userAgent: `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`,
        maxTouchPoints: 0,
      },
      ...(['Safari 18.0', 'macOS', 'computer', 'unknown'] as const),
    ],
    [
      'Edge on Windows',
      {
        userAgent: `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
        userAgentData: hints('Microsoft Edge', '140', 'Windows'),
      },
      ...(['Edge 140', 'Windows', 'computer', 'unknown'] as const),
    ],
    [
      'Firefox on Windows',
      { userAgent: `${MOZILLA} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0` },
      ...(['Firefox 140', 'Windows', 'computer', 'unknown'] as const),
    ],
    [
      'Opera on Linux',
      {
        userAgent: `${MOZILLA} (X11; Linux x86_64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`,
      },
      ...(['Opera 122', 'Linux', 'computer', 'unknown'] as const),
    ],
    [
      'a Chromebook',
      {
        userAgent: `${MOZILLA} (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36`,
        userAgentData: hints('Google Chrome', '140', 'Chrome OS'),
        connection: { type: 'ethernet' },
      },
      ...(['Chrome 140', 'ChromeOS', 'computer', 'ethernet'] as const),
    ],
    ['something else', { userAgent: 'curl/8' }, ...(['Other', 'Other', 'computer', 'unknown'] as const)],
    [
      'an unknown connection type',
      { userAgent: '', connection: { type: '192.0.2.7' } },
      ...(['Other', 'Other', 'computer', 'unknown'] as const),
    ],
  ],
)('%s', (_what, parts, browser, os, platform, type) => {
  const found = environmentOf(parts);
  expect([found.browser, found.browserVersion].filter(Boolean).join(' ')).toBe(browser);
  expect([found.os, found.platform, found.connectionType]).toEqual([os, platform, type]);
});

import { expect, test } from 'vitest';
import { sessionName } from './session-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0 Safari/537.36 Edg/131.0`,
    'Edge',
    'Windows',
  ],
  [`Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/131.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1', 'Safari', 'iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux'],
  ['curl/8', null, null],
  ['', null, null],
])('%s', (userAgent, browser, system) => {
  expect(sessionName(userAgent)).toEqual({ browser, system });
});

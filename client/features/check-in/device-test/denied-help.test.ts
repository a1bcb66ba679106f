import { expect, test } from 'vitest';
import type { Environment } from '#client/browser/environment.ts';
import { deniedHelp, deviceName, systemHelp } from './denied-help.ts';

const on = (browser: Environment['browser'], os: Environment['os']): Environment => ({
  browser,
  browserVersion: null,
  os,
  platform: 'computer',
  connectionType: 'unknown',
});

test.each([
  ['Chrome', 'Android', 'denied_android_chromium', null, 'Android'],
  ['Firefox', 'Android', 'denied_android_firefox', null, 'Android'],
  ['Samsung Internet', 'Android', 'denied_android_samsung', null, 'Android'],
  ['Safari', 'iOS', 'denied_ios_safari', null, 'iPhone'],
  ['Chrome', 'iOS', 'denied_ios_elsewhere', null, 'iPhone'],
  ['Safari', 'iPadOS', 'denied_ios_safari', null, 'iPad'],
  ['Firefox', 'Windows', 'denied_computer_firefox', 'denied_system_windows', 'Windows'],
  ['Edge', 'Windows', 'denied_computer_chromium', 'denied_system_windows', 'Windows'],
  ['Safari', 'macOS', 'denied_computer_safari', 'denied_system_macos', 'Mac'],
  ['Chrome', 'ChromeOS', 'denied_computer_chromium', null, 'Chromebook'],
  ['Other', 'Other', 'denied_elsewhere', null, null],
] as const)('chooses the help for %s on %s', (browser, os, help, system, device) => {
  const environment = on(browser, os);
  expect([deniedHelp(environment), systemHelp(environment), deviceName(environment)]).toEqual([
    ...[help, system, device],
  ]);
});

import type { Environment } from '#client/browser/environment.ts';

export type DeniedHelp =
  | 'denied_ios_safari'
  | 'denied_ios_elsewhere'
  | 'denied_android_chromium'
  | 'denied_android_samsung'
  | 'denied_android_firefox'
  | 'denied_computer_chromium'
  | 'denied_computer_firefox'
  | 'denied_computer_safari'
  | 'denied_elsewhere';

/** The system's setting overrides the browser's. */
export type SystemHelp = 'denied_system_windows' | 'denied_system_macos' | null;

export function deniedHelp({ browser, os }: Environment): DeniedHelp {
  if (browser === 'Other') return 'denied_elsewhere';
  if (os === 'iOS' || os === 'iPadOS')
    return browser === 'Safari' ? 'denied_ios_safari' : 'denied_ios_elsewhere';
  if (os === 'Android') {
    if (browser === 'Samsung Internet') return 'denied_android_samsung';
    return browser === 'Firefox' ? 'denied_android_firefox' : 'denied_android_chromium';
  }
  if (browser === 'Firefox') return 'denied_computer_firefox';
  return browser === 'Safari' ? 'denied_computer_safari' : 'denied_computer_chromium';
}

export function systemHelp({ os }: Environment): SystemHelp {
  if (os === 'Windows') return 'denied_system_windows';
  return os === 'macOS' ? 'denied_system_macos' : null;
}

export function deviceName({ os }: Environment): string | null {
  if (os === 'Other') return null;
  return { iOS: 'iPhone', iPadOS: 'iPad', macOS: 'Mac', ChromeOS: 'Chromebook' }[os as string] ?? os;
}

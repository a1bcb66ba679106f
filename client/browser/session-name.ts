import type { OperatingSystem } from '#shared/domain/device-test.ts';
import { environmentOf } from './environment.ts';

/** People call these by the device. */
const DEVICES: Partial<Record<OperatingSystem, string>> = { iOS: 'iPhone', iPadOS: 'iPad', macOS: 'Mac' };

/** The browser and system of a session, from the user agent; null for unknown parts. */
export function sessionName(userAgent: string): { browser: string | null; system: string | null } {
  const { browser, os } = environmentOf({ userAgent });
  return {
    browser: browser === 'Other' ? null : browser,
    system: os === 'Other' ? null : (DEVICES[os] ?? os),
  };
}

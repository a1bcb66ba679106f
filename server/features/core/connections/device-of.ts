import Bowser from 'bowser';
import type { DeviceKind } from '#shared/domain/connection.ts';

export interface ConnectedDevice {
  browser: string | null;
  browserVersion: string | null;
  system: string | null;
  device: DeviceKind | null;
}

const LONGEST = 1_000;
const DEVICES: Partial<Record<string, DeviceKind>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
};

/** The header `user-agent` may contain anything. */
export function deviceOf(userAgent: string): ConnectedDevice {
  if (userAgent === '' || userAgent.length > LONGEST)
    return { browser: null, browserVersion: null, system: null, device: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: short(browser.name, 60),
    browserVersion: /^\d{1,5}/.exec(browser.version ?? '')?.[0] ?? null,
    system: short(os.name, 60),
    device: DEVICES[platform.type ?? ''] ?? null,
  };
}

function short(text: string | undefined, longest: number): string | null {
  return text && /^[\w .+()/-]+$/.test(text) ? text.slice(0, longest) : null;
}

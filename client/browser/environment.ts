import type { BrowserName, ConnectionType, OperatingSystem, Platform } from '#shared/domain/device-test.ts';
import { CONNECTION_TYPES } from '#shared/domain/device-test.ts';

export interface Environment {
  browser: BrowserName;
  browserVersion: string | null;
  os: OperatingSystem;
  platform: Platform;
  connectionType: ConnectionType;
}

/** The parts of `navigator` that are read. Not every browser has User-Agent Client Hints and `connection`. */
export interface NavigatorParts {
  userAgent: string;
  maxTouchPoints?: number;
  userAgentData?: {
    brands: readonly { brand: string; version: string }[];
    mobile: boolean;
    platform: string;
  };
  connection?: { type?: string };
}

const BRANDS: readonly [brand: string, name: BrowserName][] = [
  ['Microsoft Edge', 'Edge'],
  ['Opera', 'Opera'],
  ['Samsung Internet', 'Samsung Internet'],
  ['Google Chrome', 'Chrome'],
  ['HeadlessChrome', 'Chrome'],
  ['Chromium', 'Chrome'],
];

/** Order matters: most browsers also claim to be browsers further down. */
const USER_AGENTS: readonly [pattern: RegExp, name: BrowserName][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPT)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+(?:\.\d+)?).*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [pattern: RegExp, os: OperatingSystem][] = [
  [/iPhone|iPod|^iOS/, 'iOS'],
  [/iPad/, 'iPadOS'],
  [/Android/, 'Android'],
  [/CrOS|Chrome ?OS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

export function environmentOf(parts: NavigatorParts): Environment {
  const os = systemOf(parts);
  return { ...browserOf(parts), os, platform: platformOf(os, parts), connectionType: connectionOf(parts) };
}

export function currentEnvironment(): Environment {
  return environmentOf(navigator as NavigatorParts);
}

function browserOf({
  userAgent,
  userAgentData,
}: NavigatorParts): Pick<Environment, 'browser' | 'browserVersion'> {
  for (const [brand, browser] of BRANDS) {
    const found = userAgentData?.brands.find((one) => one.brand === brand);
    if (found) return { browser, browserVersion: versionOf(found.version) };
  }
  for (const [pattern, browser] of USER_AGENTS) {
    const found = pattern.exec(userAgent);
    if (found) return { browser, browserVersion: versionOf(found[1]) };
  }
  return { browser: 'Other', browserVersion: null };
}

function versionOf(version: string | undefined): string | null {
  return /^\d{1,4}(\.\d{1,4}){0,2}/.exec(version ?? '')?.[0] ?? null;
}

function systemOf({ userAgent, userAgentData, maxTouchPoints = 0 }: NavigatorParts): OperatingSystem {
  const named = (text: string) => SYSTEMS.find(([pattern]) => pattern.test(text))?.[1];
  const os = (userAgentData?.platform && named(userAgentData.platform)) || named(userAgent) || 'Other';
  // An iPad reports itself as a Mac, but no Mac has a touch screen.
  return os === 'macOS' && maxTouchPoints > 1 ? 'iPadOS' : os;
}

function platformOf(os: OperatingSystem, { userAgent, userAgentData }: NavigatorParts): Platform {
  if (os === 'iPadOS') return 'tablet';
  if (os === 'iOS') return 'phone';
  if (os === 'Android') return (userAgentData?.mobile ?? /Mobile/.test(userAgent)) ? 'phone' : 'tablet';
  return 'computer';
}

function connectionOf({ connection }: NavigatorParts): ConnectionType {
  return CONNECTION_TYPES.find((type) => type === connection?.type) ?? 'unknown';
}

/** In order (PRODUCT 8.2). */
export const TEST_STEPS = ['browser', 'camera', 'microphone', 'speaker', 'connectivity'] as const;
export type TestStep = (typeof TEST_STEPS)[number];

export const STEP_OUTCOMES = ['passed', 'failed', 'skipped'] as const;
export type StepOutcome = (typeof STEP_OUTCOMES)[number];

/** `unable`: the media server was unreachable (UNABLE_TO_TEST); the visit can still take place. */
export const TEST_OUTCOMES = ['passed', 'problems', 'unable'] as const;
export type TestOutcome = (typeof TEST_OUTCOMES)[number];

export const BROWSERS = [
  'Chrome',
  'Edge',
  'Firefox',
  'Safari',
  'Samsung Internet',
  'Opera',
  'Other',
] as const;
export type BrowserName = (typeof BROWSERS)[number];

export const OPERATING_SYSTEMS = [
  'Windows',
  'macOS',
  'iOS',
  'iPadOS',
  'Android',
  'ChromeOS',
  'Linux',
  'Other',
] as const;
export type OperatingSystem = (typeof OPERATING_SYSTEMS)[number];

export const PLATFORMS = ['computer', 'phone', 'tablet'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The Network Information API's names; most browsers do not report one. */
export const CONNECTION_TYPES = [
  'wifi',
  'cellular',
  'ethernet',
  'bluetooth',
  'wimax',
  'none',
  'other',
  'unknown',
] as const;
export type ConnectionType = (typeof CONNECTION_TYPES)[number];

export const MEDIA_ROUTES = ['udp', 'tcp', 'relay'] as const;
export type MediaRoute = (typeof MEDIA_ROUTES)[number];

export const ECHO_SECONDS = 60;

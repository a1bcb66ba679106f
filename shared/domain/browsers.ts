/**
 * The oldest supported versions (PRODUCT 3.4). The build's target, the check before the program, the help page and the
 * tables in README and OPERATIONS follow this list.
 */
export const OLDEST_BROWSERS = {
  safari: '16.4',
  ios: '16.4',
  firefox: '128',
  chrome: '120',
  edge: '120',
} as const;

/** The oldest supported browsers (PRODUCT 3.4), as the build's targets. */
export const OLDEST_BROWSERS = ['safari16.4', 'ios16.4', 'firefox128', 'chrome120', 'edge120'];

/**
 * Tests in ECMAScript 3 for features that the oldest supported browsers have and older ones lack. A build target
 * lowers syntax, but adds no functions, and Safari below 16.4 cannot parse static blocks of classes.
 */
export const SUPPORTED_TESTS = [
  "''.isWellFormed", // Safari 16.4
  'window.Intl && Intl.Segmenter', // Firefox 125
  "window.CSS && CSS.supports && CSS.supports('selector(:has(a))')", // Firefox 121
  '[].toSorted', // Chrome 110
];

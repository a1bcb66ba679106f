/** The oldest supported browsers (PRODUCT 3.4), as the build's targets. */
export const OLDEST_BROWSERS = ['safari16.4', 'ios16.4', 'firefox128', 'chrome120', 'edge120'];

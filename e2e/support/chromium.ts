/** Found by `npm test` (`scripts/test/test-packages.ts`); Debian's by default. */
export const CHROMIUM = process.env.CHROMIUM || '/usr/bin/chromium-headless-shell';

/** A browser that prompts for cameras and microphones and can therefore deny them, unlike headless shells. */
export const CHROMIUM_WITH_PROMPTS = process.env.CHROMIUM_WITH_PROMPTS || '/usr/bin/chromium';

/**
 * A camera and a microphone that need no hardware and no permission dialog.
 *
 * @param framesPerSecond of the camera; encoding is done in software here
 */
export function chromiumArguments(framesPerSecond: number): string[] {
  return [
    // The tests may run as root, as in a container, where Chromium's sandbox does not work.
    '--no-sandbox',
    '--use-fake-ui-for-media-stream',
    `--use-fake-device-for-media-stream=fps=${framesPerSecond}`,
    // Chooses a screen to share without a dialog, which headless browsers do not have.
    '--auto-select-desktop-capture-source=Entire screen',
    '--autoplay-policy=no-user-gesture-required',
    // The browser's background work must not disturb a test, or access the internet.
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ];
}

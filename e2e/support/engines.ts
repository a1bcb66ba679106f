import { type Browser, type BrowserContextOptions, type Page, test } from '@playwright/test';
import { launchFirefox } from './firefox.ts';

export type Engine = 'chromium' | 'firefox';

/** Patients, guests and interpreters have phones in these tests, and staff have computers. */
export interface Engines {
  phone: Engine;
  desktop: Engine;
}

export const CHROMIUM_ONLY: Engines = { phone: 'chromium', desktop: 'chromium' };

/**
 * A browser whose phones and computers are different engines, so that one test covers each pairing. Close it after
 * the worker's last test.
 */
export async function browserOf(
  chromium: Browser,
  engines: Engines,
): Promise<[Browser, () => Promise<void>]> {
  if (!Object.values(engines).includes('firefox')) return [chromium, async () => {}];
  const firefox = await launchFirefox();
  const both: Record<Engine, Pick<Browser, 'newContext' | 'contexts'>> = { chromium, firefox };
  const parts = {
    newContext: (options?: BrowserContextOptions) =>
      both[engines[options?.isMobile ? 'phone' : 'desktop']].newContext(options),
    contexts: () => [...chromium.contexts(), ...firefox.contexts()],
  };
  const pair = new Proxy(chromium, {
    get: (browser, name) => Reflect.get(name in parts ? parts : browser, name),
  });
  return [pair, () => firefox.close()];
}

export const isFirefox = (page: Page): boolean =>
  page.context().browser()?.browserType().name() === 'firefox';

/** Whether this test runs in a project with Firefox. */
export const isPairing = (): boolean => test.info().project.name.startsWith('firefox-');

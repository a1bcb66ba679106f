import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  test,
} from '@playwright/test';
import { launchFirefox } from './firefox.ts';

type Engine = 'chromium' | 'firefox';

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
    async newContext(options?: BrowserContextOptions) {
      const engine = engines[options?.isMobile ? 'phone' : 'desktop'];
      const context = await both[engine].newContext(options);
      watchConsole(context, engine);
      return context;
    },
    contexts: () => [...chromium.contexts(), ...firefox.contexts()],
  };
  const pair = new Proxy(chromium, {
    get: (browser, name) => Reflect.get(name in parts ? parts : browser, name),
  });
  return [pair, () => firefox.close()];
}

/** What pages of a pairing have reported since the last call of {@link takeConsoleErrors}. */
const consoleErrors: string[] = [];

function watchConsole(context: BrowserContext, engine: Engine): void {
  context.on('weberror', (error) => consoleErrors.push(`${engine}: ${error.error().message}`));
  context.on('console', (message) => {
    // Chromium also reports each refused call, and those are part of the tests.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      consoleErrors.push(`${engine}: ${message.text()}`);
  });
}

export const takeConsoleErrors = (): string[] => consoleErrors.splice(0);

export const isFirefox = (page: Page): boolean =>
  page.context().browser()?.browserType().name() === 'firefox';

/** Whether this test runs in a project with Firefox. */
export const isPairing = (): boolean => test.info().project.name.startsWith('firefox-');

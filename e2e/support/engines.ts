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
  const devices = (['phone', 'desktop'] as const).filter((device) => engines[device] === 'firefox');
  if (devices.length === 0) return [chromium, async () => {}];
  const launched = await Promise.all(devices.map(launchFirefox));
  const of = (device: keyof Engines) => launched[devices.indexOf(device)] ?? chromium;
  const parts = {
    async newContext(options?: BrowserContextOptions) {
      const device = options?.isMobile ? 'phone' : 'desktop';
      const context = await of(device).newContext(options);
      watchConsole(context, engines[device]);
      return context;
    },
    contexts: () => [chromium, ...launched].flatMap((one) => one.contexts()),
  };
  const pair = new Proxy(chromium, {
    get: (browser, name) => Reflect.get(name in parts ? parts : browser, name),
  });
  const close = async () => void (await Promise.all(launched.map((one) => one.close())));
  return [pair, close];
}

/** What pages of a pairing have reported since the last call of {@link takeConsoleErrors}. */
const consoleErrors: string[] = [];

/** Browsers report refused calls and code of an earlier release, which are part of the tests. */
const NETWORK =
  /^Failed to load resource|^download failed|^Firefox can’t establish a connection|^The connection to ws:|^WebSocket connection to |^Loading module from .* was blocked/;

/** Until the context begins to close: afterward, a browser reports what its pages were loading. */
function watchConsole(context: BrowserContext, engine: Engine): void {
  let isClosing = false;
  const close = context.close.bind(context);
  context.close = (options) => {
    isClosing = true;
    return close(options);
  };
  const note = (text: string) => {
    if (!isClosing && !NETWORK.test(text)) consoleErrors.push(`${engine}: ${text}`);
  };
  context.on('weberror', (error) => note(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
}

export const takeConsoleErrors = (): string[] => consoleErrors.splice(0);

export const isFirefox = (page: Page): boolean =>
  page.context().browser()?.browserType().name() === 'firefox';

export function enginesOfTest(): Engines {
  const { engines = CHROMIUM_ONLY } = test.info().project.use as { engines?: Engines };
  return engines;
}

/** Whether this test runs in a project with Firefox. */
export const isPairing = (): boolean => Object.values(enginesOfTest()).includes('firefox');

/** Whether this test runs in the project whose phones and computers are both Firefox. */
export const isFirefoxOnly = (): boolean =>
  Object.values(enginesOfTest()).every((engine) => engine === 'firefox');

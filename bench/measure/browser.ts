import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM, chromiumArguments } from '../../e2e/support/chromium.ts';

/** The end-to-end tests' browser, with a camera at a realistic frame rate. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: chromiumArguments(30) });
}

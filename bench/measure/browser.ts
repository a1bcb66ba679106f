import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM, chromiumArguments } from '../../e2e/support/chromium.ts';

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: chromiumArguments(30) });
}

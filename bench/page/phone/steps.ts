import type { Page } from '@playwright/test';
import { walkEveryStep } from '../../../e2e/support/every-step.ts';
import { countScripts } from '../../measure/scripts.ts';

export interface WalkedStep {
  name: string;
  /** First fetched for this step, in bytes of gzip -9. */
  bytes: number;
  /**
   * The step's touches: buttons, choices, and fields that the keyboard's own key does not reach from another field.
   */
  taps: number;
}

export async function walkSteps(page: Page, link: string): Promise<WalkedStep[]> {
  const scripts = countScripts(page);
  const walked: WalkedStep[] = [];
  let loaded = 0;
  await page.goto(link);
  const taps = await walkEveryStep(page, {
    async onScreen(name) {
      await page.waitForLoadState('networkidle');
      const bytes = await scripts.bytes();
      walked.push({ name, bytes: bytes - loaded, taps: 0 });
      loaded = bytes;
    },
  });
  return walked.map((step) => ({ ...step, taps: taps[step.name] ?? 0 }));
}

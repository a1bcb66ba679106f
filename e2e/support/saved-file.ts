import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { isFirefox } from './engines.ts';
import { downloadsOf } from './firefox.ts';

/**
 * Playwright sees no download of a blob in Firefox, so there the file itself counts.
 *
 * @returns the name under which the browser saves a file
 */
export async function savedName(page: Page, save: () => Promise<unknown>): Promise<string> {
  if (!isFirefox(page)) {
    const [file] = await Promise.all([page.waitForEvent('download'), save()]);
    return file.suggestedFilename();
  }
  const folder = downloadsOf(page);
  // A further file of the same name would get a number.
  for (const earlier of readdirSync(folder)) rmSync(join(folder, earlier));
  const saved = () => readdirSync(folder).find((name) => !name.endsWith('.part'));
  await save();
  await expect.poll(saved).toBeDefined();
  return saved() ?? '';
}

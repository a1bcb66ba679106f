import { readdirSync } from 'node:fs';
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
  const before = readdirSync(folder);
  const added = () => readdirSync(folder).find((name) => !before.includes(name) && !name.endsWith('.part'));
  await save();
  await expect.poll(added).toBeDefined();
  // A further file of the same name gets a number.
  return added()?.replace(/\(\d+\)/, '') ?? '';
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DemoPractice } from './demo-people.ts';

/**
 * Phoenix has a saguaro in front of the sun, New York a heart over the river. No text, because the name is shown next
 * to the logo.
 */
export const demoLogo = (practice: DemoPractice['key']): Promise<Buffer> =>
  readFile(path.join(import.meta.dirname, 'logos', `${practice}.png`));

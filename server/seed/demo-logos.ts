import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DemoPractice } from './demo-people.ts';

/** The practice's logo: a saguaro before the sun; a heart over the river. Without words: the name stands next to it. */
export const demoLogo = (practice: DemoPractice['key']): Promise<Buffer> =>
  readFile(path.join(import.meta.dirname, 'logos', `${practice}.png`));

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DemoPractice } from './demo-people.ts';

/** A saguaro before the sun; a heart over the river. Without text, because the name is shown next to it. */
export const demoLogo = (practice: DemoPractice['key']): Promise<Buffer> =>
  readFile(path.join(import.meta.dirname, 'logos', `${practice}.png`));

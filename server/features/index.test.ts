import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FEATURES, JOBS } from './index.ts';

/** Feature folders with a file of this kind, as `area/feature`. */
function foldersWith(suffix: string): string[] {
  const files = readdirSync(import.meta.dirname, { recursive: true }) as string[];
  const found = files.filter((file) => file.endsWith(suffix) && file.split(path.sep).length === 3);
  return [...new Set(found.map((file) => path.dirname(file)))].sort();
}

test('a feature.ts names every feature with routes', () => {
  const named = [...FEATURES].filter(([, { rest, http }]) => rest ?? http).map(([name]) => name);
  expect(named).toEqual(foldersWith('.routes.ts'));
});

test('a feature.ts names every feature with jobs, and each job once', () => {
  const named = [...FEATURES].filter(([, { jobs }]) => jobs).map(([name]) => name);
  expect(named).toEqual(foldersWith('.job.ts'));
  expect(new Set(JOBS.map(({ name }) => name)).size).toBe(JOBS.length);
});

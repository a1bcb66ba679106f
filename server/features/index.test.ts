import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { JOBS } from './index.ts';

test('runs each job of the features once', () => {
  const files = globSync('*/*/**/{*.job,feature}.ts', { cwd: import.meta.dirname });
  const exported = files.flatMap(
    (file) =>
      readFileSync(path.join(import.meta.dirname, file), 'utf8').match(/^(?:export )?const \w+Job\b/gm) ?? [],
  );
  expect(JOBS).toHaveLength(exported.length);
  expect(new Set(JOBS.map(({ name }) => name)).size).toBe(JOBS.length);
});

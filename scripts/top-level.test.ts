import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.dirname(import.meta.dirname);

const WRITTEN = /(?:\.(?:rdb|aof|sqlite|db|pid|sock|log|orig|rej|bak|tmp)|(?:^|\/)core(?:\.\d+)?)$/;

test('the repository contains no file that a program wrote while running', () => {
  const { stdout } = spawnSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' });
  const kept = stdout.split('\n').filter(Boolean);
  expect(kept).toContain('package.json');
  expect(kept.filter((file) => WRITTEN.test(file))).toEqual([]);
});

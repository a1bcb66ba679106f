import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run-command.ts';

/** The first line of a test that also runs on the distribution's PostgreSQL, with the reason. */
const MARK = /^\/\/ Runs on both PostgreSQLs: (.+)\.$/m;

/** Raw SQL, and Kysely methods whose behavior depends on the engine or its version. */
const OF_THE_ENGINE =
  /\bsql[`<]|\bsql\.raw\(|\.forUpdate\(|\.forShare\(|\.skipLocked\(|\.onConflict\(|\.jsonAgg\(|isUniqueViolation\(/;

export interface ServerTests {
  readonly both: readonly string[];
  readonly once: readonly string[];
}

/** Splits the server's tests by the mark in their first line. Paths are relative to the project's folder. */
export function divideServerTests(): ServerTests {
  const files = globSync('server/**/*.test.ts', { cwd: ROOT }).sort();
  const marked = new Set(files.filter((file) => MARK.test(firstLine(file))));
  return { both: [...marked], once: files.filter((file) => !marked.has(file)) };
}

export function foldersOfTheEngine(): string[] {
  const sources = globSync('server/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/\.(test|samples)\.ts$/.test(file) && !file.startsWith('server/test-support/'),
  );
  const found = sources.filter((file) => OF_THE_ENGINE.test(readFileSync(path.join(ROOT, file), 'utf8')));
  return [...new Set(found.map((file) => path.dirname(file)))].sort();
}

function firstLine(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8').split('\n', 1)[0] ?? '';
}

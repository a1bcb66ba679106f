import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run-command.ts';

export interface RunReport {
  readonly tests: readonly TestReport[];
  readonly files: readonly FileReport[];
  /** Errors outside tests: a file that cannot be loaded, a hook, a setup. */
  readonly errors: readonly { readonly file: string; readonly error: string }[];
}

export interface TestReport {
  readonly file: string;
  readonly title: string;
  /** `flaky`: failed first, then passed when retried. */
  readonly state: 'passed' | 'failed' | 'flaky' | 'skipped';
  readonly seconds: number;
  readonly cpuSeconds?: number | undefined;
  readonly codes?: readonly string[] | undefined;
  readonly error?: string | undefined;
}

export interface FileReport {
  readonly file: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

export const NOTHING: RunReport = { tests: [], files: [], errors: [] };

/**
 * Environment variable with the report's file for the reporters, which run in Vitest's and Playwright's
 * processes.
 */
export const REPORT_FILE = 'ANTEROOM_TEST_REPORT';

/** Without `REPORT_FILE`, as in manual runs, writes nothing. */
export function writeRunReport(report: RunReport): void {
  const file = process.env[REPORT_FILE];
  if (!file) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(report));
}

/**
 * A test program's report. Creating it removes an earlier run's report, so that a program that dies without a report
 * is not credited with it.
 */
export class ReportFile {
  readonly path: string;

  constructor(name: string, folder = path.join(ROOT, 'test-results')) {
    this.path = path.join(folder, `${name}.json`);
    rmSync(this.path, { force: true });
  }

  read(): RunReport | undefined {
    return existsSync(this.path) ? JSON.parse(readFileSync(this.path, 'utf8')) : undefined;
  }
}

/** Shortens the first error of a failed attempt: no colors, and not the whole page of a failed comparison. */
export function briefly(error: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the terminal's colors
  const plain = error.replaceAll(/\u001b\[[0-9;]*m/g, '').trim();
  return plain.length > LONGEST_ERROR ? `${plain.slice(0, LONGEST_ERROR)} …` : plain;
}

const LONGEST_ERROR = 1_000;

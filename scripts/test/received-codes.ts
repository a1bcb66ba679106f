import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ERRORS } from '#shared/errors.ts';
import { ROOT } from '../run-command.ts';
import type { RunReport } from './run-report.ts';

export const NOT_RECEIVED: Readonly<Record<string, string>> = {
  PHOTO_UPLOAD_ERROR:
    'no call is refused with it: the log has it with a picture step that was given up, and the page says it: steps.dom.test.tsx',
};

/**
 * Codes that the server raises but no test got from a call or over a socket, so that nothing proves that they
 * reach callers. For a run of all the gate's tests.
 */
export function codesNotReceived(
  { tests }: Pick<RunReport, 'tests'>,
  isRaised: (code: string) => boolean = serverRaises(),
): string[] {
  const received = new Set(
    tests.filter(({ state }) => state === 'passed' || state === 'flaky').flatMap(({ codes = [] }) => codes),
  );
  return Object.keys(ERRORS).filter(
    (code) => isRaised(code) && !received.has(code) && !(code in NOT_RECEIVED),
  );
}

const TEST = /\.(test|spec)\.tsx?$/;

export function readSources(
  folders: readonly string[],
  wanted: (file: string) => boolean,
): ReadonlyMap<string, string> {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name))
      .filter(wanted),
  );
  return new Map(
    files.map((file) => [
      file,
      readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
    ]),
  );
}

export const isTest = (file: string): boolean => TEST.test(file);
export const isSource = (file: string): boolean => !isTest(file) && !/test-support|\.samples\.ts$/.test(file);

/** A condition expects a code, and does not raise it. */
export const raises = (source: string, code: string): boolean =>
  new RegExp(`(?<!isApiError\\(\\w+, |[!=]== )['"]${code}['"]`).test(source);

export function serverRaises(): (code: string) => boolean {
  const server = readSources(['server', 'sfu', 'shared'], isSource);
  return (code) =>
    [...server].some(
      ([file, source]) =>
        !file.startsWith('shared/i18n') && file !== 'shared/errors.ts' && raises(source, code),
    );
}

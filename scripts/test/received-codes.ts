import { ERRORS } from '#shared/errors.ts';
import { serverRaises } from '../raised-codes.ts';
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

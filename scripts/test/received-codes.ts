import { ERRORS } from '../../shared/errors.ts';
import { serverRaises } from '../raised-codes.ts';
import type { RunReport } from './run-report.ts';

/** Codes that the server raises and no test of the gate gets from a call, with the reason. */
export const NOT_RECEIVED: Readonly<Record<string, string>> = {
  PHOTO_UPLOAD_ERROR: 'the log has it; the page says it',
  FAILED_TO_DELETE: 'the policy refuses first; a right that was lost between its reading and the deletion',
  FAILED_TO_UPLOAD_DOCUMENT: 'two uploads of one key at once, the first of which is gone again',
  FAILED_TO_OPEN_CONSENT_DOCUMENT: 'typesetting fails; the page says it of any failure',
  UNABLE_PRINT: 'typesetting fails; the page says it of any failure',
  VIDEO_TOO_LARGE: 'a part above 1 MB, which no page sends: it refuses the whole video before',
  INTERPRETER_TIMED_OUT:
    'three minutes without an answer, shown with the visit: machine/interpreting.test.ts',
};

/**
 * Codes that the server raises, and that no test got from a call or over a socket, so that nothing proves that they leave the
 * server. For a run of all the gate's tests.
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

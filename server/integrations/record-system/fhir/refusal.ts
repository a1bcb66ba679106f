import type { OperationOutcome } from '@medplum/fhirtypes';
import { RecordSystemError } from '../port.ts';
import type { Answer } from './exchange.ts';

/** Statuses after which the same request may succeed. */
const AWAY = new Set([408, 425, 429, 500, 502, 503, 504]);
/** Longest pause that a record system may ask for, in milliseconds. */
const LONGEST_PAUSE_MS = 3_600_000;
const MOST_ISSUES = 3;

/** An answer that is no success, as an error without patient data. */
export function refusalOf(answer: Answer, now: number): RecordSystemError {
  const { status, headers } = answer;
  const failure =
    status === 401 || status === 403
      ? 'unauthorized'
      : status === 409 || status === 412
        ? 'conflict'
        : AWAY.has(status)
          ? 'away'
          : status >= 400
            ? 'refused'
            : 'unexpected';
  return new RecordSystemError(failure, [`HTTP ${status}`, ...issuesOf(answer)].join(': '), {
    status,
    retryAfterMs: retryAfterMs(headers['retry-after'], now),
  });
}

/** Seconds or a date (RFC 9110 §10.2.3). @returns milliseconds; null without a valid one */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (!header) return null;
  const at = /^\d+$/.test(header.trim()) ? now + Number(header) * 1_000 : Date.parse(header);
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - now), LONGEST_PAUSE_MS);
}

/** Codes and element paths alone: `diagnostics` and `details` quote what was sent. */
function issuesOf({ body }: Answer): string[] {
  try {
    const outcome = JSON.parse(body.toString('utf8')) as OperationOutcome;
    if (outcome.resourceType !== 'OperationOutcome') return [];
    const told = (outcome.issue ?? []).slice(0, MOST_ISSUES).map(({ code, expression }) => {
      const where = expression?.find((path) => /^[A-Za-z][\w.[\]]{0,80}$/.test(path));
      return `${/^[a-z-]{1,30}$/.test(code) ? code : 'issue'}${where ? ` at ${where}` : ''}`;
    });
    return told.length > 0 ? [told.join(', ')] : [];
  } catch {
    return [];
  }
}

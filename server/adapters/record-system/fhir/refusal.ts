import { z } from 'zod';
import type { Answer } from '#server/adapters/exchange.ts';
import { RecordSystemError } from '../port.ts';

const AWAY = new Set([408, 425, 429, 500, 502, 503, 504]);
const LONGEST_PAUSE_MS = 3_600_000;
const MOST_ISSUES = 3;
const MOST_SAID = 500;

const text = z.string().optional().catch(undefined);
const Issue = z
  .object({
    severity: text,
    code: text,
    expression: z.array(z.string()).catch([]),
    details: z.object({ text }).catch({}),
    diagnostics: text,
  })
  .catch({ expression: [], details: {} });
const Outcome = z.object({ resourceType: z.literal('OperationOutcome'), issue: z.array(Issue).catch([]) });
type Issue = z.output<typeof Issue>;

/** The error's message has no patient data; `said` may have some. */
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
  const issues = issuesOf(answer);
  return new RecordSystemError(failure, [`HTTP ${status}`, ...codesOf(issues)].join(': '), {
    status,
    said: saidIn(issues),
    retryAfterMs: retryAfterMs(headers['retry-after'], now),
  });
}

/** `Retry-After` has seconds or a date (RFC 9110 §10.2.3). @returns milliseconds; null without a valid value */
function retryAfterMs(header: string | undefined, now: number): number | null {
  if (!header) return null;
  const at = /^\d+$/.test(header.trim()) ? now + Number(header) * 1_000 : Date.parse(header);
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - now), LONGEST_PAUSE_MS);
}

function issuesOf({ body }: Answer): Issue[] {
  try {
    const { issue } = Outcome.parse(JSON.parse(body.toString('utf8')));
    const isError = ({ severity }: Issue) => severity === 'fatal' || severity === 'error';
    return [...issue.filter(isError), ...issue.filter((one) => !isError(one))].slice(0, MOST_ISSUES);
  } catch {
    return [];
  }
}

/** Only codes and element paths: `diagnostics` and `details` quote the request. */
function codesOf(issues: readonly Issue[]): string[] {
  const told = issues.map(({ code = '', expression }) => {
    const where = expression.find((path) => /^[A-Za-z][\w.[\]]{0,80}$/.test(path));
    return `${/^[a-z-]{1,30}$/.test(code) ? code : 'issue'}${where ? ` at ${where}` : ''}`;
  });
  return told.length > 0 ? [told.join(', ')] : [];
}

function saidIn(issues: readonly Issue[]): string | null {
  const said = issues.flatMap(({ details, diagnostics }) => details.text ?? diagnostics ?? []);
  const plain = said
    .join(' ')
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return [...plain].slice(0, MOST_SAID).join('') || null;
}

import type { OperationOutcome } from '@medplum/fhirtypes';
import { toCoded } from '#server/http/errors.ts';
import { CodedError } from '#shared/errors.ts';

type IssueCode =
  | 'invalid'
  | 'value'
  | 'login'
  | 'forbidden'
  | 'not-found'
  | 'deleted'
  | 'not-supported'
  | 'throttled'
  | 'exception'
  | 'conflict'
  | 'transient';

/** Its text is English, for developers, and contains nothing from the request. */
export class FhirError extends Error {
  override readonly name = 'FhirError';
  readonly status: number;
  readonly issue: IssueCode;
  readonly headers: Record<string, string>;

  constructor(status: number, issue: IssueCode, words: string, headers: Record<string, string> = {}) {
    super(words);
    this.status = status;
    this.issue = issue;
    this.headers = headers;
  }
}

export const outcomeOf = ({ issue, message }: FhirError): OperationOutcome => ({
  resourceType: 'OperationOutcome',
  issue: [
    { severity: issue === 'exception' ? 'fatal' : 'error', code: issue, diagnostics: message },
  ] as OperationOutcome['issue'],
});

const CODES: Partial<Record<number, IssueCode>> = {
  404: 'not-found',
  409: 'conflict',
  410: 'deleted',
  413: 'value',
  415: 'not-supported',
  429: 'throttled',
  503: 'transient',
};

export function toFhirError(error: unknown): FhirError {
  if (error instanceof FhirError) return error;
  const { status, code } = toCoded(error);
  if (status >= 500 && status !== 503) return new FhirError(500, 'exception', 'The request failed.');
  const issue = CODES[status] ?? 'invalid';
  const words =
    error instanceof CodedError && code === 'FILE_BEING_CHECKED' ? 'The file is being checked.' : code;
  return new FhirError(status, issue, words);
}

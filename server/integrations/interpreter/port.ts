import type { InterpreterLanguage } from '../../../shared/domain/interpreter.ts';

/** What a service is asked for. */
export interface InterpreterOrder {
  /** Also the idempotency key: the same one is the same request, however often it is sent. */
  requestId: string;
  language: InterpreterLanguage;
  /** Where the interpreter joins the visit, in a browser; good for this request only. */
  joinUrl: string;
  /** Where the service says what has become of the request, signed. */
  statusUrl: string;
}

/**
 * `assigned`: somebody is on their way to the link. `ended`: they are not there any more. `failed`: nobody is
 * to be had.
 */
export const SERVICE_STATUSES = ['assigned', 'ended', 'failed'] as const;
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];

/** A service that sends interpreters into visits. */
export interface InterpreterService {
  readonly kind: 'demo' | 'http';
  /** How the visit calls whoever comes, unless the service gives a name. */
  readonly interpreterName: string;
  /** What its messages are signed with; null when it sends none. */
  readonly webhookSecret: string | null;
  /**
   * Resolves when the service has taken the request. Twice under one id is one request.
   *
   * @throws InterpreterServiceError
   */
  request(order: InterpreterOrder): Promise<void>;
  /** The interpreter is not wanted any more. One that is over or was never asked for is no error. */
  cancel(requestId: string): Promise<void>;
}

/** The service did not take a request. The code is for logs: no words of the request are in it. */
export class InterpreterServiceError extends Error {
  override readonly name = 'InterpreterServiceError';
  readonly code: string;

  constructor(code: string) {
    super(`interpreter service: ${code}`);
    this.code = code;
  }
}

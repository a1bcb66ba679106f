import type { InterpreterLanguage } from '#shared/domain/interpreter.ts';
import type { InterpreterCheck } from '#shared/domain/practice-service.ts';

export interface InterpreterOrder {
  /** Also the idempotency key: a repeated id is the same request. */
  requestId: string;
  language: InterpreterLanguage;
  joinUrl: string;
  statusUrl: string;
}

/**
 * `assigned`: an interpreter is on their way to the link. `ended`: they have left. `failed`: none is
 * available.
 */
export const SERVICE_STATUSES = ['assigned', 'ended', 'failed'] as const;

export interface ServiceAnswer {
  outcome: InterpreterCheck;
  status: number | null;
}

export interface InterpreterService {
  readonly kind: 'demo' | 'http';
  readonly interpreterName: string;
  readonly webhookSecret: string | null;
  /**
   * Resolves when the service has accepted the order. Idempotent by id.
   *
   * @throws InterpreterServiceError
   */
  request(order: InterpreterOrder): Promise<void>;
  /** A finished or unknown order is not an error. */
  cancel(requestId: string): Promise<void>;
  check(): Promise<ServiceAnswer>;
}

/** The service did not accept an order. The code is for logs and reveals nothing about the order. */
export class InterpreterServiceError extends Error {
  override readonly name = 'InterpreterServiceError';
  readonly code: string;

  constructor(code: string) {
    super(`interpreter service: ${code}`);
    this.code = code;
  }
}

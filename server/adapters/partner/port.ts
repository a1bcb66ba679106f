import type { HistoryFailure, PartnerCheck } from '#shared/domain/partner.ts';

export interface PartnerAnswer {
  outcome: PartnerCheck;
  /** HTTP status; null without an answer. */
  status: number | null;
}

export interface PartnerService {
  /** Tests whether the partner accepts the practice and the secret. Names no patient. */
  check(): Promise<PartnerAnswer>;
  /**
   * The answers that a patient gave on this trip.
   *
   * @returns what the partner sent, not validated
   * @throws PartnerError
   */
  readResponse(tripId: string): Promise<unknown>;
}

export class PartnerError extends Error {
  override readonly name = 'PartnerError';
  readonly failure: HistoryFailure;
  readonly status: number | null;

  constructor(failure: HistoryFailure, status: number | null = null) {
    super(`the partner's answer: ${failure}`);
    this.failure = failure;
    this.status = status;
  }

  get mayPass(): boolean {
    return this.failure === 'away' || this.failure === 'missing';
  }
}

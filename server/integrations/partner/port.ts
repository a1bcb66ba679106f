import type { HistoryFailure, PartnerCheck } from '../../../shared/domain/partner.ts';

/** What a test of the connection finds. */
export interface PartnerAnswer {
  outcome: PartnerCheck;
  /** Of its HTTP answer; null without one. */
  status: number | null;
}

/** A practice's partner before the visit, as another server sees it; patients go there with their browsers. */
export interface PartnerService {
  /** Whether it knows the practice and the secret; names no patient. */
  check(): Promise<PartnerAnswer>;
  /**
   * The answers that a patient gave on this way.
   *
   * @returns what the partner sent, not validated
   * @throws PartnerError
   */
  readResponse(tripId: string): Promise<unknown>;
}

export class PartnerError extends Error {
  override readonly name = 'PartnerError';
  readonly failure: HistoryFailure;
  /** Of its HTTP answer. */
  readonly status: number | null;

  constructor(failure: HistoryFailure, status: number | null = null) {
    super(`the partner's answer: ${failure}`);
    this.failure = failure;
    this.status = status;
  }

  /** Whether another try may succeed: the answers may not be ready, or the partner is away. */
  get mayPass(): boolean {
    return this.failure === 'away' || this.failure === 'missing';
  }
}

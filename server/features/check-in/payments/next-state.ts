import type { Hold } from '#server/adapters/payments/port.ts';
import type { PaymentFailure } from '#shared/domain/payment.ts';
import type { Payment, PaymentChange } from './payments.queries.ts';

export const NO_CLAIM = {
  claim: null,
  claimKey: null,
  claimedBy: null,
  claimedAt: null,
  claimCents: null,
} as const;

interface Occasion {
  now: number;
  /**
   * The operation got its own answer or was abandoned. A webhook or a lookup in between only reports the hold and
   * leaves the claim to its owner.
   */
  over: boolean;
  failure?: PaymentFailure | null | undefined;
}

/**
 * A payment's next state, given the hold at the processor. Pure. The same for an answer, a webhook and the recovery,
 * so that they may arrive in any order and repeatedly.
 */
export function nextState(payment: Payment, hold: Hold, { now, over, failure }: Occasion): PaymentChange {
  const { state, claim, claimKey } = payment;
  const by = accountOf(payment.claimedBy);
  const refused = (why: PaymentFailure): PaymentChange => ({
    ...failed(why),
    refusals: payment.refusals + 1,
    refusedAt: new Date(now),
  });
  const done = { processedBy: by, processedKey: claimKey, processedAt: new Date(now) };
  switch (hold.state) {
    case 'captured': {
      const { refundedCents } = hold;
      if (state === 'processed') return refundedCents === payment.refundedCents ? {} : { refundedCents };
      const byUs = claim === 'capture';
      return {
        state: 'processed',
        amountCents: hold.amountCents,
        capturedCents: hold.capturedCents,
        refundedCents,
        ...(byUs ? done : { processedAt: new Date(now) }),
        failure: null,
        expiresAt: null,
        ...NO_CLAIM,
      };
    }
    case 'canceled': {
      if (claim === 'authorize') return over ? refused(failure ?? 'processor_refused') : {};
      if (claim === 'void' && !hold.expired) {
        return { state: 'voided', expiresAt: null, failure: null, ...done, ...NO_CLAIM };
      }
      if (state !== 'pre-authorized') return {};
      return failed(hold.expired || claim === 'expire' ? 'hold_expired' : 'hold_released');
    }
    case 'held': {
      const held: PaymentChange = {
        state: 'pre-authorized',
        amountCents: hold.amountCents,
        expiresAt: new Date(hold.expiresAt ?? now),
        failure: failure ?? null,
      };
      if (claim === null) return state === 'processed' || state === 'voided' ? {} : held;
      if (claim === 'authorize') return { ...held, failure: null, refusals: 0, refusedAt: null, ...NO_CLAIM };
      return over ? { ...held, ...NO_CLAIM } : {};
    }
    case 'requires-action':
      return claim !== null && over
        ? { state: 'pending', amountCents: hold.amountCents, failure: null, ...NO_CLAIM }
        : {};
    case 'processing':
      return {};
    case 'open':
      if (claim !== null) return over ? (failure ? refused(failure) : failed('processor_unreachable')) : {};
      return state === 'pending' && over && failure ? refused(failure) : {};
    default:
      return hold.state satisfies never;
  }
}

const failed = (failure: PaymentFailure): PaymentChange => ({
  state: 'failed',
  expiresAt: null,
  failure,
  ...NO_CLAIM,
});

export function accountOf(claimedBy: string | null): string | null {
  return claimedBy?.startsWith('account:') ? claimedBy.slice('account:'.length) : null;
}

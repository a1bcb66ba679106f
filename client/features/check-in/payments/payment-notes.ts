import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { isOver } from '#client/features/visits/visits/visit-over.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import type { Tone } from '#client/ui/components/status-pill.tsx';
import type { DisputedAmount, VisitPayment } from '#shared/contracts/rest/check-in/payments.ts';
import type { PaymentState } from '#shared/domain/payment.ts';
import { whyNoCopay } from '#shared/rules/copay.ts';
import { formatMoney } from './money.ts';

export type VisitOfCopay = Pick<VisitDetail, 'status' | 'visitPatients'>;

export function noCopayOf({ status, visitPatients }: VisitOfCopay, sessionId: string) {
  const patient = visitPatients.find((one) => one.sessionId === sessionId);
  return whyNoCopay(status, Boolean(patient?.cancelled || patient?.removed));
}

interface Clock {
  day: (at: string) => string;
  when: (at: string) => string;
}

export function usePaymentNotes() {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const disputeNotes = useDisputeNotes();
  return (payment: VisitPayment, clock: Clock, visit: VisitOfCopay | null): string[] => {
    const none = visit && noCopayOf(visit, payment.sessionId);
    return none
      ? [t(`none_${none}`), ...(payment.state === 'pending' ? [] : aboutState(payment, clock, true))]
      : [...aboutVisit(payment), ...aboutState(payment, clock, visit !== null && isOver(visit))];
  };

  function aboutVisit({ asked, billingGrouping, currency }: VisitPayment): string[] {
    const amount = asked?.amountCents ? formatMoney(asked.amountCents, currency, language) : null;
    return [
      ...(asked ? [amount ? t(`asked_${asked.mode}`, { amount }) : t('askedOpen')] : []),
      ...(billingGrouping ? [t('billingGrouping', { group: billingGrouping })] : []),
    ];
  }

  function aboutState(payment: VisitPayment, { day, when }: Clock, over: boolean): string[] {
    const { state, amountCents, capturedCents, refundedCents, currency, failure, expiresAt } = payment;
    const amount = formatMoney(amountCents ?? 0, currency, language);
    switch (state) {
      case 'pending':
        if (failure === 'token_failed') return [t('tokenFailedNote')];
        return [t(over ? 'nothingValidated' : 'nothingYet')];
      case 'opted-out':
        return [t('optedOutNote')];
      case 'failed':
        return [t(`failed_${failure ?? 'processor_refused'}`)];
      case 'pre-authorized':
        return [
          t('approved', { amount, date: expiresAt ? day(expiresAt) : '' }),
          ...(over || payment.mayCapture || payment.underWay ? [] : [t('afterVisit')]),
        ];
      case 'processed':
        return [
          t('capturedNote', { amount, captured: formatMoney(capturedCents ?? 0, currency, language) }),
          ...(refundedCents > 0
            ? [t('refundedNote', { amount: formatMoney(refundedCents, currency, language) })]
            : []),
          ...disputeNotes(payment.disputes),
          ...by(payment),
        ];
      case 'voided':
        return [t('voidedNote', { amount }), ...by(payment)];
      default:
        return state satisfies never;
    }
    function by({ processedBy, processedAt }: VisitPayment): string[] {
      if (!processedAt) return [];
      const at = when(processedAt);
      return [
        processedBy ? t('processedBy', { name: processedBy, when: at }) : t('processedOutside', { when: at }),
      ];
    }
  }
}

export const PAYMENT_TONES: Record<PaymentState, Tone> = {
  pending: 'quiet',
  'pre-authorized': 'info',
  processed: 'good',
  failed: 'danger',
  voided: 'quiet',
  'opted-out': 'quiet',
};

export function useDisputeNotes(): (disputes: readonly DisputedAmount[]) => string[] {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  return (disputes) =>
    disputes.map(({ state, currency, amountCents }) =>
      t(`dispute_${state}`, { amount: formatMoney(amountCents, currency, language) }),
    );
}

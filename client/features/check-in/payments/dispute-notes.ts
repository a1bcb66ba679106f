import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { Tone } from '#client/ui/components/status-pill.tsx';
import type { DisputedAmount } from '#shared/contracts/rest/check-in/payments.ts';
import type { PaymentState } from '#shared/domain/payment.ts';
import { formatMoney } from './money.ts';

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

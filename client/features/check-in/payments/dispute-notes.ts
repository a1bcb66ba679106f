import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { DisputedAmount } from '#shared/contracts/rest/check-in/payments.ts';
import { formatMoney } from './money.ts';

export function useDisputeNotes(): (disputes: readonly DisputedAmount[]) => string[] {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  return (disputes) =>
    disputes.map(({ state, currency, amountCents }) =>
      t(`dispute_${state}`, { amount: formatMoney(amountCents, currency, language) }),
    );
}

import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { PAYMENT_FAILURES, type PaymentFailure } from '#shared/domain/payment.ts';

/** The reason of a PAYMENT_FAILED error; null for other errors. */
function failureOf(error: unknown): PaymentFailure | null {
  if (!isApiError(error, 'PAYMENT_FAILED')) return null;
  return PAYMENT_FAILURES.find((failure) => failure === error.details.reason) ?? 'processor_refused';
}

export function usePatientPaymentWords(): (error: unknown) => { title?: string; words: string } {
  const { t } = useTranslation('payments');
  const words = useErrorWords();
  return (error) => {
    const failure = failureOf(error);
    if (failure) return { words: t(`reason_${failure}`) };
    if (isApiError(error, 'FAILED_TO_SAVE_CREDIT_CARD_INFO') || isApiError(error, 'NO_CONNECTION')) {
      return { title: t('saveFailed'), words: t('saveFailedHelp') };
    }
    return { words: words.error(error) };
  };
}

export function useStaffPaymentWords(): (error: unknown) => string {
  const { t } = useTranslation('payments');
  const words = useErrorWords();
  return (error) => {
    if (isApiError(error, 'PAYMENT_ALREADY_PROCESSED_BY')) {
      const { name } = error.details;
      return typeof name === 'string' ? t('alreadyProcessedBy', { name }) : t('alreadyProcessed');
    }
    const failure = failureOf(error);
    return failure ? t('paymentFailed', { reason: t(`failed_${failure}`) }) : words.error(error);
  };
}

import { useTranslation } from 'react-i18next';
import type { Copay } from '../../../shared/contracts/rest/payments.ts';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../language/use-language.ts';
import { formatMoney } from '../payments/money.ts';

/** On the thank-you page: what becomes of the copay, and whom to call (PRODUCT 13.1). */
export default function NextSteps({ practice, copay }: { practice: string; copay: Copay | null }) {
  const { t } = useTranslation('payments');
  const { t: tWaiting } = useTranslation('waiting-room');
  const language = useLanguage();
  const held = copay?.step === 'done' && copay.amountCents !== null ? copay.amountCents : null;
  return (
    <Notice tone="info" title={tWaiting('nextTitle')}>
      {copay && held !== null ? (
        <p>{t('copayAfter', { practice, amount: formatMoney(held, copay.currency, language) })}</p>
      ) : null}
      {copay?.step === 'skipped' ? <p>{t('skippedHelp', { practice })}</p> : null}
      <p>{tWaiting('nextCall', { practice })}</p>
    </Notice>
  );
}
